"""Delete withdrawn recordings from this copy:  python3 scripts/remove_withdrawn.py [withdrawn.tsv]

Without a file it fetches the newest list. It deletes in audio/, data/, tsv/, manifests/, kaldi/, lhotse/ and textgrid/ and in the *.trn
of score.py, and brings SHA256SUMS and croissant.json up to date.
"""
import gzip, hashlib, http.client, itertools, json, os, re, sys, urllib.request
from release_files import ROOT, STRUCT, beside, opened, replacing

URL = "https://labrish.example/data/releases/labrish-example/withdrawn.tsv"
SUMS, CROISSANT = ROOT / "SHA256SUMS", ROOT / "croissant.json"
# A recording's id as the files have it: a file's name, a value in JSON, or the end of an utterance's id.
ID = re.compile(rb'(?<![0-9a-f])([0-9a-f]{32,64})(?=\.ogg|")|(?<=-)([0-9a-f]{32,64})(?![0-9a-f])')

def withdrawn():
    """Return the ids of the list, as bytes."""
    place = sys.argv[1] if len(sys.argv) > 1 else URL
    try:
        with open(place, "rb") if len(sys.argv) > 1 else urllib.request.urlopen(URL, timeout=60) as file:
            content = file.read()
        if not content.startswith(b"clip_id"):
            raise ValueError("it is not a list of withdrawn recordings")
        return set(re.findall(rb"^[0-9a-f]{32,64}", content, re.M))
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise SystemExit(f"{place} cannot be read ({error}). Nothing was changed. Save {URL} as a file, and give its name to this script.")

def replace(path):
    """Replace a file by the complete one beside it. SHA256SUMS and croissant.json have its hash before."""
    name, changed = path.relative_to(ROOT).as_posix(), [path]
    hashes = {name: sha256(beside(path))}
    if name.startswith("data/") and CROISSANT.exists():
        described = json.loads(CROISSANT.read_text("utf-8"))
        for item in described["distribution"]:
            if item.get("contentUrl") == name:
                item.update(contentSize=f"{beside(path).stat().st_size} B", sha256=hashes[name])
        beside(CROISSANT).write_text(json.dumps(described, indent=2).replace("<", "\\u003c") + "\n", "utf-8")
        hashes["croissant.json"] = sha256(beside(CROISSANT))
        changed.insert(0, CROISSANT)
    if SUMS.exists():
        lines = (line.split("  ", 1) for line in SUMS.read_text("utf-8").splitlines())
        with replacing(SUMS) as file:
            file.write("".join(f"{hashes.get(name, old)}  {name}\n" for old, name in lines).encode())
    for one in changed:
        os.replace(beside(one), one)

def sha256(path):
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()

def clean_lines(path, gone):
    """Remove the lines about the clips from a file of lines, and from Kaldi's spk2utt their ids. Return the clips that were in it."""
    open_file, found = gzip.open if path.suffix == ".gz" else open, set()
    with open_file(path, "rb") as old, open_file(beside(path), "wb") as new:
        for line in old:
            there = gone.intersection(a or b for a, b in ID.findall(line))
            found |= there
            if there and path.name == "spk2utt":
                speaker, *utterances = line.split()
                left = [one for one in utterances if one.rsplit(b"-", 1)[-1] not in there]
                line = b" ".join([speaker, *left]) + b"\n" if left else b""
            elif there:
                continue
            new.write(line)
    return found

def clean_parquet(path, gone):
    """Write a Parquet file without the rows of the clips beside it. Return the clips that were in it."""
    with opened(path) as parquet, open(beside(path), "wb") as file:
        file.write(b"PAR1")
        ids = [parquet.values(group, "clip_id") for group in parquet.groups]
        found = gone.intersection(itertools.chain(*ids))
        if not found:
            return found
        groups = []
        for group, names in zip(parquet.groups, ids):
            kept = [name not in gone for name in names]
            if not any(kept):
                continue
            start, columns = file.tell(), group[1][1][1]
            for chunk, levels in zip(columns, parquet.levels):
                write_chunk(file, parquet, chunk, levels, None if all(kept) else kept)
            sizes = {2: sum(chunk[3][1][6][1] for chunk in columns), 3: sum(kept), 5: start, 6: file.tell() - start}
            group.update({field: (6, value) for field, value in sizes.items() if field in group})
            groups.append(group)
        footer = {**parquet.footer, 3: (6, sum(group[3][1] for group in groups)), 4: (9, (STRUCT, groups))}
        data = thrift_bytes(STRUCT, footer)
        file.write(data + len(data).to_bytes(4, "little") + b"PAR1")
    return found

def write_chunk(file, parquet, chunk, levels, kept):
    """Write a column of a group: as it is, or only the rows that are kept, as one page of version 2 with plain values."""
    meta, start = chunk[3][1], file.tell()
    # Bloom filters and indexes of pages are not copied; minima, maxima and counts are of the rows before.
    stale = [(chunk, field) for field in (4, 5, 6, 7)] + [(meta, field) for field in (14, 15)]
    if kept is None:
        file.write(parquet.chunk_bytes(chunk))
        moved = start - meta.get(11, meta[9])[1]
        meta.update({field: (6, meta[field][1] + moved) for field in (9, 11) if field in meta})
    else:
        found = parquet.entries(chunk, levels)
        rows = itertools.accumulate(entry[0] == 0 for entry in found)
        entries = [entry for entry, row in zip(found, rows) if kept[row - 1]]
        values = [value for _, _, value in entries if value is not None]
        repeated, defined = runs([entry[0] for entry in entries], levels[1]), runs([entry[1] for entry in entries], levels[0])
        size = len(repeated) + len(defined) + sum(map(len, values))
        counts = [len(entries), len(entries) - len(values), sum(kept), 0, len(defined), len(repeated)]
        head = {**{field: (5, count) for field, count in enumerate(counts, 1)}, 7: (2, False)}
        file.write(thrift_bytes(STRUCT, {1: (5, 3), 2: (5, size), 3: (5, size), 8: (STRUCT, head)}))
        file.writelines([repeated, defined, *values])
        length = (6, file.tell() - start)
        meta.update({2: (9, (5, [0, 3])), 5: (6, len(entries)), 6: length, 7: length, 9: (6, start)})
        stale += [(meta, field) for field in (11, 12, 13, 16)]
    chunk[2] = (6, start)
    for there, field in stale:
        there.pop(field, None)

def runs(levels, most):
    """Return levels below 256 as runs; nothing when all must be 0."""
    runs = ((level, len(list(run))) for level, run in itertools.groupby(levels if most else []))
    return b"".join(varint_bytes(length << 1) + bytes([level]) for level, length in runs)

def varint_bytes(value):
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + varint_bytes(value >> 7)

def thrift_bytes(kind, value):
    """Return what release_files.thrift reads."""
    if kind in (1, 2):
        return b""
    if 4 <= kind <= 6:
        return varint_bytes(value << 1 if value >= 0 else (-value << 1) - 1)
    if kind == 8:
        return varint_bytes(len(value)) + value
    if kind == 9:
        inner, items = value
        more = varint_bytes(len(items)) if len(items) > 14 else b""
        return bytes([min(len(items), 15) << 4 | inner]) + more + b"".join(thrift_bytes(inner, item) for item in items)
    parts, last = [], 0
    for field, (inner, item) in sorted(value.items()):
        parts += [bytes([field - last << 4 | inner]), thrift_bytes(inner, item)]
        last = field
    return b"".join(parts) + b"\0"

def main():
    gone, found = withdrawn(), set()
    # Beside the list of this version, which names them, every file of lines that has ids. Kaldi's own files lie beside ours.
    kaldi = [f"kaldi/*/{name}" for name in ("*.scp", "text", "utt2spk", "spk2utt", "utt2dur", "segments")]
    for pattern in ("data/*.parquet", "tsv/*.tsv", "manifests/*.jsonl", "*.trn", *kaldi, "lhotse/*/*.jsonl.gz"):
        for path in sorted(ROOT.glob(pattern)):
            if not path.is_file() or path == ROOT / "tsv/withdrawn.tsv":
                continue
            there = (clean_parquet if path.suffix == ".parquet" else clean_lines)(path, gone)
            replace(path) if there else beside(path).unlink()
            found |= there
    for pattern in ("audio/*.ogg*", "kaldi/wav/*.wav*", "textgrid/*.TextGrid*"):
        for path in [path for path in ROOT.glob(pattern) if path.name.split(".")[0].encode() in gone]:
            path.unlink()
            found.add(path.name.split(".")[0].encode())
    if not found:
        print(f"None of the {len(gone)} withdrawn recordings is in this copy. Nothing was changed.")
        return
    print(f"{len(found)} of the {len(gone)} withdrawn recordings were in this copy, and are deleted.")
    print("SHA256SUMS describes the copy as it is now: sha256sum --check SHA256SUMS")

main()
