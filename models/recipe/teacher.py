"""Train the teacher, and predict with it."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from .chunks import Chunk, chunk_documents
from .conllu import Sentence, entity_spans, read_documents, read_wikigold
from .teacher_model import TASKS, Encoder, Teacher
from .trees import best_tree

SEED = 0
EPOCHS = 4
BATCH_PIECES = 800
ENCODER_RATE = 2e-4
HEAD_RATE = 1.5e-3
WEIGHTS = {"entities": 0.8, "tags": 0.5, "morphs": 0.5, "starts": 1.0, "arcs": 1.0, "deprels": 1.0}


def load_chunks(data: Path, split: str) -> list[Chunk]:
    """The gold chunks of one split; the Wikipedia entity file joins the training split."""
    documents = read_documents(
        data / f"en_ewt-{split}.conllu.gz", data / f"uner_ewt-{split}.iob2.gz"
    )
    documents += read_documents(data / f"en_gum_open-{split}.conllu.gz")
    if split == "train":
        documents += read_wikigold(data / "wikigold.conll.gz")
    return chunk_documents(documents)


def label_sets(chunks: list[Chunk]) -> dict[str, list[str]]:
    """All labels seen at least twice, most frequent first."""
    counts: dict[str, Counter[str]] = {task: Counter() for task in TASKS}
    for chunk in chunks:
        for task in TASKS:
            counts[task].update(getattr(chunk, task) or [])
    return {task: [name for name, n in c.most_common() if n > 1] for task, c in counts.items()}


def batches(
    chunks: list[Chunk], encoder: Encoder, rng: random.Random | None, pieces: int = BATCH_PIECES
) -> Iterator[list[int]]:
    """Indices of chunks of like length, in random order where a generator is given."""
    jitter = (lambda: rng.uniform(0, 8)) if rng else (lambda: 0.0)
    lengths = [encoder.length(chunk) for chunk in chunks]
    order = sorted(range(len(chunks)), key=lambda i: lengths[i] + jitter())
    groups: list[list[int]] = []
    group: list[int] = []
    for i in order:
        if group and max(lengths[i], lengths[group[0]]) * (len(group) + 1) > pieces:
            groups.append(group)
            group = []
        group.append(i)
    groups.append(group)
    if rng:
        rng.shuffle(groups)
    yield from groups


def train(data: Path, minilm: Path, out: Path, epochs: int = EPOCHS, processes: int = 2) -> None:
    """Train in some one-threaded processes that average their gradients.

    On few shared cores this is steadier than one process with several threads.
    """
    out.mkdir(parents=True, exist_ok=True)
    meeting = out / "meeting"
    meeting.unlink(missing_ok=True)
    mp.spawn(_worker, (processes, meeting.resolve().as_uri(), data, minilm, out, epochs), processes)


def _worker(
    rank: int, processes: int, meeting: str, data: Path, minilm: Path, out: Path, epochs: int
) -> None:
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=meeting, rank=rank, world_size=processes)
    chunks = load_chunks(data, "train")
    labels = label_sets(chunks)
    encoder = Encoder(minilm / "tokenizer.json", labels)
    torch.manual_seed(SEED)
    model = Teacher(minilm / "config.json", {task: len(names) for task, names in labels.items()})
    model.load_encoder(minilm / "model.safetensors")
    torch.manual_seed(SEED + rank)
    optimizer = _optimizer(model)
    total = epochs * len(_epoch_groups(chunks, encoder, 0)) // processes
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda n: min((n + 1) / (0.08 * total), max(0.0, 1.0 - n / (1.02 * total)))
    )
    first = _resume(out / "last.pt", model, optimizer, schedule)
    for epoch in range(first, epochs):
        began = time.time()
        sums: Counter[str] = Counter()
        model.train()
        groups = _epoch_groups(chunks, encoder, epoch)
        steps = len(groups) // processes
        for step, group in enumerate(groups[rank::processes][:steps], 1):
            losses = model.losses(encoder.batch([chunks[i] for i in group]))
            optimizer.zero_grad()
            sum(WEIGHTS[task] * value for task, value in losses.items()).backward()
            _average_gradients(model, processes)
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimizer.step()
            schedule.step()
            sums.update({task: value.item() for task, value in losses.items()})
            if rank == 0 and step % 50 == 0:
                text = " ".join(f"{task} {value / 50:.3f}" for task, value in sums.items())
                print(f"{epoch + 1} {step}/{steps} {time.time() - began:.0f}s {text}", flush=True)
                sums.clear()
        if rank == 0:
            saved = {
                "model": model.state_dict(), "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(), "epoch": epoch + 1, "labels": labels,
            }  # fmt: skip
            torch.save(saved, out / "last.pt")
            dev = score(model, encoder, load_chunks(data, "dev"))
            print(f"epoch {epoch + 1} {time.time() - began:.0f}s dev {dev}", flush=True)
        dist.barrier()
    if rank == 0:
        torch.save({"model": model.state_dict(), "labels": labels}, out / "teacher.pt")
    dist.destroy_process_group()


def _epoch_groups(chunks: list[Chunk], encoder: Encoder, epoch: int) -> list[list[int]]:
    return list(batches(chunks, encoder, random.Random(SEED * 1000 + epoch)))


def _optimizer(model: Teacher) -> torch.optim.Optimizer:
    inside = [p for n, p in model.named_parameters() if n.startswith("bert.") and p.requires_grad]
    heads = [p for n, p in model.named_parameters() if not n.startswith("bert.")]
    return torch.optim.AdamW(
        [{"params": inside, "lr": ENCODER_RATE}, {"params": heads, "lr": HEAD_RATE}],
        weight_decay=0.01,
        betas=(0.9, 0.98),
    )


def _resume(path: Path, model: Teacher, *rest: Any) -> int:
    """Take up the last checkpoint where there is one; the epochs it has seen."""
    if not path.exists():
        return 0
    saved = torch.load(path)
    model.load_state_dict(saved["model"])
    rest[0].load_state_dict(saved["optimizer"])
    rest[1].load_state_dict(saved["schedule"])
    return saved["epoch"]


def _average_gradients(model: Teacher, processes: int) -> None:
    """Sum gradients over processes in one message; zeros where a process has none."""
    if processes == 1:
        return
    parameters = [p for p in model.parameters() if p.requires_grad]
    for p in parameters:
        if p.grad is None:
            p.grad = torch.zeros_like(p)
    flat = torch.cat([p.grad.view(-1) for p in parameters])
    dist.all_reduce(flat)
    flat /= processes
    position = 0
    for p in parameters:
        p.grad.copy_(flat[position : position + p.numel()].view_as(p))
        position += p.numel()


def load(path: Path, minilm: Path) -> tuple[Teacher, Encoder]:
    """A trained teacher, ready to predict."""
    saved = torch.load(path)
    labels = saved["labels"]
    model = Teacher(minilm / "config.json", {task: len(names) for task, names in labels.items()})
    model.load_state_dict(saved["model"])
    model.eval()
    return model, Encoder(minilm / "tokenizer.json", labels)


@torch.inference_mode()
def predict(model: Teacher, encoder: Encoder, chunks: list[Chunk]) -> list[Chunk]:
    """Fill every field of like-sized chunks with the teacher's reading."""
    batch = encoder.batch(chunks)
    states = model.states(batch)
    starts = model.starts(states).argmax(-1)
    starts[:, 0] = 1
    sentence = starts.cumsum(1)
    scores = model.arcs(states).numpy()
    found = {
        task: getattr(model, task)(states).argmax(-1).numpy()
        for task in ("tags", "morphs", "entities")
    }
    heads = np.zeros(batch.heads.shape, dtype=np.int64)
    sentence_ids = sentence.numpy()
    for row, chunk in enumerate(chunks):
        n = len(chunk.forms)
        bounds = [*np.flatnonzero(np.diff(sentence_ids[row, :n], prepend=0)), n]
        for begin, end in pairwise(bounds):
            heads[row, begin:end] = begin + np.array(best_tree(scores[row, begin:end, begin:end]))
    relations = model.relations(states, torch.from_numpy(heads)).argmax(-1).numpy()
    names = encoder.labels
    results = []
    for row, chunk in enumerate(chunks):
        n = len(chunk.forms)
        results.append(
            Chunk(
                chunk.forms, chunk.spaced, starts[row, :n].tolist(), heads[row, :n].tolist(),
                [names["deprels"][i] for i in relations[row, :n]],
                *([names[task][i] for i in found[task][row, :n]] for task in found),
            )
        )  # fmt: skip
    return results


def score(model: Teacher, encoder: Encoder, chunks: list[Chunk]) -> dict[str, float]:
    """Percentages on gold words and predicted sentences."""
    model.eval()
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for group in batches(chunks, encoder, None, 4000):
        gold = [chunks[i] for i in group]
        for g, p in zip(gold, predict(model, encoder, gold), strict=True):
            for name, a, b in (
                ("UAS", g.heads, p.heads), ("tag", g.tags, p.tags), ("morph", g.morphs, p.morphs),
                ("LAS", _arcs(g), _arcs(p)),
            ):  # fmt: skip
                right[name] += sum(x == y for x, y in zip(a, b, strict=True))
                total[name] += len(a)
            spans = [("sents", _starts(g), _starts(p))]
            if g.entities is not None:
                spans.append(("ents", _spans(g), _spans(p)))
            for name, a, b in spans:
                right[name] += 2 * len(a & b)
                total[name] += len(a) + len(b)
    return {name: round(100 * right[name] / total[name], 2) for name in total}


def _arcs(chunk: Chunk) -> list[tuple[int, str]]:
    return list(zip(chunk.heads or [], chunk.deprels or [], strict=True))


def _starts(chunk: Chunk) -> set[tuple[int, int]]:
    bounds = [i for i, s in enumerate(chunk.starts or []) if s] + [len(chunk.forms)]
    return set(pairwise(bounds))


def _spans(chunk: Chunk) -> set[tuple[int, int, str]]:
    return set(entity_spans(Sentence([], entities=chunk.entities)))
