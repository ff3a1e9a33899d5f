"""Write kaldi/{part}/ with wav.scp, text, utt2spk, spk2utt and utt2dur:  python3 scripts/to_kaldi.py

Run extract_audio.py first. Needs ffmpeg, which writes every recording as kaldi/wav/{clip_id}.wav (16 kHz, mono, 16 bits). Run it again
when the folder has moved: the paths are absolute. The text is text_normalised; a recording without any is left out.
"""
import collections, os, subprocess, wave
from release_files import ROOT, audio_of, beside, clips, replacing

def wav_of(clip):
    """Return the path and the seconds of a recording's WAV file, which is written unless it is there."""
    path = (ROOT / "kaldi/wav" / clip["audio_file"]).with_suffix(".wav")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        format = ["-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-bitexact", "-f", "wav"]
        command = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", os.fspath(audio_of(clip)), *format, os.fspath(beside(path))]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, check=True)
        except FileNotFoundError:
            raise SystemExit("ffmpeg is missing. Install it first.")
        except subprocess.CalledProcessError:
            raise SystemExit(f"ffmpeg cannot read {audio_of(clip)}.")
        os.replace(beside(path), path)
    with wave.open(os.fspath(path)) as file:
        return path, file.getnframes() / file.getframerate()

parts = collections.defaultdict(lambda: collections.defaultdict(list))
speakers = collections.defaultdict(list)
for clip in clips():
    if not clip["text_normalised"]:
        continue
    part, speaker = clip["split"], clip["client_id"]
    utterance = f"{speaker}-{clip['audio_file'][:-4]}"
    path, seconds = wav_of(clip)
    values = {"wav.scp": path, "text": clip["text_normalised"], "utt2spk": speaker, "utt2dur": seconds}
    for name, value in values.items():
        parts[part][name].append(f"{utterance} {value}\n".encode())
    speakers[part, speaker].append(utterance)
for (part, speaker), utterances in speakers.items():
    parts[part]["spk2utt"].append(f"{speaker} {' '.join(sorted(utterances))}\n".encode())
for part, files in parts.items():
    for name, lines in files.items():
        with replacing(ROOT / "kaldi" / part / name) as file:
            file.writelines(sorted(lines))
print(f"{sum(map(len, speakers.values()))} utterances are in {ROOT / 'kaldi'}.")
