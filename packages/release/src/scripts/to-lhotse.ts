/**
 * Python that writes manifests of Lhotse. Lhotse checks the number of samples. The script computes it from the recording: the last
 * position of the Ogg stream minus the samples that a decoder skips (RFC 7845, section 4). Opus decodes to 48 kHz.
 */
export const TO_LHOTSE = String.raw`"""Write lhotse/{part}/recordings.jsonl.gz and supervisions.jsonl.gz:  python3 scripts/to_lhotse.py

Run extract_audio.py first, and this again when the folder has moved: the paths are absolute. The text is text_normalised, the language is
the category. A recording without text has no supervision.
"""
import collections, contextlib, gzip, json, os
from release_files import ROOT, audio_of, clips, replacing

RATE = 48_000

def samples_of(path):
    """Return the channels and the samples of a recording in Ogg with Opus."""
    data = path.read_bytes()
    head = data.find(b"OpusHead")
    if head < 0:
        raise SystemExit(f"{path} is damaged. Run scripts/extract_audio.py again.")
    at = last = 0
    while at < len(data):
        last, sizes = int.from_bytes(data[at + 6 : at + 14], "little"), data[at + 26]
        at += 27 + sizes + sum(data[at + 27 : at + 27 + sizes])
    return data[head + 9], last - int.from_bytes(data[head + 10 : head + 12], "little")

def manifests_of(clip):
    """Yield a recording's lines: the name of the manifest and the value."""
    path = audio_of(clip)
    channels, samples = samples_of(path)
    same = {"id": path.stem, "duration": samples / RATE}
    source = {"type": "file", "channels": list(range(channels)), "source": os.fspath(path)}
    yield "recordings", {**same, "sources": [source], "sampling_rate": RATE, "num_samples": samples}
    if clip["text_normalised"]:
        said = {"recording_id": path.stem, "start": 0.0, "channel": 0, "text": clip["text_normalised"]}
        custom = {name: clip[name] for name in ("transcription", "english", "prompt")}
        yield "supervisions", {**same, **said, "language": clip["category"], "speaker": clip["client_id"], "custom": custom}

count = 0
with contextlib.ExitStack() as stack:
    files = {}
    for count, clip in enumerate(clips(), 1):
        for name, value in manifests_of(clip):
            if (path := ROOT / "lhotse" / clip["split"] / f"{name}.jsonl.gz") not in files:
                files[path] = stack.enter_context(gzip.open(stack.enter_context(replacing(path)), "wb"))
            files[path].write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
print(f"{count} recordings are in {ROOT / 'lhotse'}.")
`;
