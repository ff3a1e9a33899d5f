"""Write kaldi/{part}/ with wav.scp, text, utt2spk and spk2utt.  Run extract_audio.py first.

Run it in the release's folder.  Needs nothing but Python; Kaldi itself will call ffmpeg.
What nobody has written down yet is left out.
"""

import csv
import pathlib
import re

with open("tsv/validated.tsv", encoding="utf-8", newline="") as table:
    rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))

for part in sorted({row["split"] for row in rows}):
    files = {"wav.scp": [], "text": [], "utt2spk": []}
    utterances = {}
    for row in rows:
        if row["split"] != part or not row["transcription"]:
            continue
        speaker = row["client_id"]
        utterance = f"{speaker}-{row['audio_file'].removesuffix('.ogg')}"
        audio = pathlib.Path("audio", row["audio_file"]).absolute()
        files["wav.scp"].append(f"{utterance} ffmpeg -v error -i {audio} -ac 1 -ar 16000 -f wav - |")
        # The tables have an apostrophe before what a spreadsheet would run.
        words = re.sub(r"^'(?='*[=+\-@])", "", row["transcription"]).split()
        files["text"].append(f"{utterance} {' '.join(words)}")
        files["utt2spk"].append(f"{utterance} {speaker}")
        utterances.setdefault(speaker, []).append(utterance)
    files["spk2utt"] = [f"{speaker} {' '.join(sorted(ids))}" for speaker, ids in utterances.items()]
    folder = pathlib.Path("kaldi", part)
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in files.items():
        text = "".join(line + "\n" for line in sorted(lines, key=lambda line: line.encode()))
        (folder / name).write_text(text, encoding="utf-8")
