"""Write textgrid/{clip_id}.TextGrid for Praat and ELAN:  python3 scripts/to_textgrid.py

Only recordings whose transcriber worked in segments have time stamps; the others get no file.
"""
import json
from release_files import ROOT, clips, replacing

HEAD = """File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = {end}
tiers? <exists>
size = 1
item []:
    item [1]:
        class = "IntervalTier"
        name = "natural"
        xmin = 0
        xmax = {end}
        intervals: size = {count}
"""
INTERVAL = """        intervals [{number}]:
            xmin = {start}
            xmax = {end}
            text = "{text}"
"""

def seconds(ms):
    return f"{ms / 1000:.3f}".rstrip("0").rstrip(".")

count = 0
for clip in clips():
    length, at, intervals = int(clip["duration_ms"]), 0, []
    for segment in [*json.loads(clip["segments"]), {"from_ms": length, "to_ms": length, "text": ""}]:
        # Praat wants intervals without gaps, up to the end.
        start, end = (min(max(segment[key], at), length) for key in ("from_ms", "to_ms"))
        intervals += [(at, start, ""), (start, end, segment["text"])]
        at = end
    intervals = [interval for interval in intervals if interval[0] < interval[1]]
    if not any(text for _, _, text in intervals):
        continue
    count += 1
    with replacing(ROOT / "textgrid" / clip["audio_file"].replace(".ogg", ".TextGrid")) as file:
        file.write(HEAD.format(end=seconds(length), count=len(intervals)).encode())
        for number, (start, end, text) in enumerate(intervals, 1):
            quoted = text.replace('"', '""')
            file.write(INTERVAL.format(number=number, start=seconds(start), end=seconds(end), text=quoted).encode())
print(f"{count} recordings have a file in {ROOT / 'textgrid'}.")
