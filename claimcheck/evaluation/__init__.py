"""What stands around a run of metrics: data sets, summaries, comparisons, the page."""
