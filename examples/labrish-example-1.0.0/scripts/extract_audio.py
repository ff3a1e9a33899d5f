"""Write every recording as audio/{clip_id}.ogg:  python3 scripts/extract_audio.py

A recording that is there already is not written again, so a run that was stopped can be continued.
"""
import hashlib
from release_files import ROOT, opened, replacing

def is_right(path, sha256):
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256

count = 0
for path in sorted((ROOT / "data").glob("*.parquet")):
    with opened(path) as parquet:
        for group in parquet.groups:
            names = [ROOT / "audio" / f"{clip_id.decode()}.ogg" for clip_id in parquet.values(group, "clip_id")]
            hashes = [sha256.decode() for sha256 in parquet.values(group, "audio_sha256")]
            count += len(names)
            if all(map(is_right, names, hashes)):
                continue
            for name, sha256, recording in zip(names, hashes, parquet.values(group, "audio.bytes")):
                if hashlib.sha256(recording).hexdigest() != sha256:
                    raise SystemExit(f"{path}: the recording {name.name} is damaged. Download this file again.")
                if not is_right(name, sha256):
                    with replacing(name) as file:
                        file.write(recording)
if not count:
    raise SystemExit(f"There are no recordings in {ROOT / 'data'}. Download the Parquet files first.")
print(f"{count} recordings are in {ROOT / 'audio'}.")
