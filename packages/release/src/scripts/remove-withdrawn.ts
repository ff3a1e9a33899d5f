/**
 * Python that removes withdrawn recordings from a copy of a release: audio files, rows and lines. It finds a recording by its
 * id, never by its bytes, and searches every line for its file name, so that no table can be forgotten. The ids of the
 * oldest versions are twice as long: they were hashes.
 */
export const REMOVE_WITHDRAWN = `"""Delete withdrawn recordings from this copy:  python scripts/remove_withdrawn.py withdrawn.tsv"""

import pathlib
import re
import sys

gone = set(re.findall(r"^[0-9a-f]{32,64}", pathlib.Path(sys.argv[1]).read_text("utf-8"), re.M))
for path in pathlib.Path("audio").glob("*.ogg"):
    if path.stem in gone:
        path.unlink()
for path in [*pathlib.Path("tsv").glob("*.tsv"), *pathlib.Path("manifests").glob("*.jsonl")]:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = [x for x in lines if not gone & set(re.findall(r"\\b([0-9a-f]{32,64})\\.ogg", x))]
    if len(kept) < len(lines):
        path.write_text("".join(kept), "utf-8")
for path in pathlib.Path("data").glob("*.parquet"):
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    kept = table.filter([clip_id not in gone for clip_id in table["clip_id"].to_pylist()])
    if len(kept) < len(table):
        pq.write_table(kept, path, compression="none", row_group_size=100)
print(f"{len(gone)} withdrawn recordings are not in this copy. SHA256SUMS still describes the copy before.")
`;
