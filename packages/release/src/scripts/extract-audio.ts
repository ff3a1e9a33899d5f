/** Python that extracts the recordings of the Parquet files into files, and detects damaged ones by their hash. */
export const EXTRACT_AUDIO = `"""Write every recording as audio/{clip_id}.ogg.  Run it in the release's folder.  Needs pyarrow."""

import hashlib
import pathlib

import pyarrow.parquet as pq

audio = pathlib.Path("audio")
audio.mkdir(exist_ok=True)
for path in sorted(pathlib.Path("data").glob("*.parquet")):
    for batch in pq.ParquetFile(path).iter_batches(batch_size=100, columns=["audio_sha256", "audio"]):
        for row in batch.to_pylist():
            content = row["audio"]["bytes"]
            if hashlib.sha256(content).hexdigest() != row["audio_sha256"]:
                raise SystemExit(f"{path}: {row['audio']['path']} is damaged. Download the file again.")
            (audio / row["audio"]["path"]).write_bytes(content)
`;
