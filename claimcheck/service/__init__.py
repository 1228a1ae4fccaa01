"""The HTTP service: checks answers in a bounded pool of processes, and guards a chat endpoint."""
