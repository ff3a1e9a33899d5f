import type { Part } from '@labrish/dataset/release/clip';
import { folderName, type ReleaseFacts } from '../facts.ts';
import { codeBlock } from './markdown.ts';

/**
 * Describes the way from download to playback and training, as blocks of code that run unchanged, one after the other, in the folder above
 * the release's.
 *
 * @param part one with recordings
 */
export function firstSteps(facts: ReleaseFacts, part: Part): string {
  const folder = folderName(facts);
  return `Check the download, in the folder above it:

${codeBlock('sh', `(cd ${folder} && sha256sum --check --quiet SHA256SUMS)`)}

### Hear it

The scripts need Python 3.9 or newer and nothing else. This one writes the recordings as files, and checks each against its hash:

${codeBlock('sh', `python3 ${folder}/scripts/extract_audio.py`)}

${codeBlock('python', soundfile(folder))}

In the tables of \`tsv/\`, \`speaker_id\` is \`client_id\`, \`part\` is \`split\`, \`age_range\` is \`age\`, and \`clip_id\` is in \`audio_file\`; a list is JSON.
They have a quote where somebody wrote one: switch quoting off, and let no word like NA be a missing value. A cell that a
spreadsheet would run, because it begins with \`=\`, \`+\`, \`-\` or \`@\`, has an apostrophe before it; spans do not count it. Each line break,
and each character that turns the direction of writing, is a blank. Parquet has the exact words.

${codeBlock('python', pandas(folder))}

### Ask it something

\`pip install duckdb\`. Any program that reads Parquet will do.

${codeBlock('python', duckdb(folder))}

### Train on it

**Hugging Face**: \`pip install datasets soundfile\`, without ffmpeg and torchcodec. With both, \`load_dataset(…).cast_column("audio", Audio())\`
decodes: \`clips[0]["audio"].get_all_samples()\`.

${codeBlock('python', datasets(folder, part))}

**NVIDIA NeMo** reads \`${folder}/manifests/${part}.nemo.jsonl\` as its \`manifest_filepath\`, with \`sample_rate=16000\`; the paths in it are
relative to it. \`text\` is normalised, \`transcription\` has the words as they were written, \`lang\` is the category.

**Kaldi**, and what reads its directories, like ESPnet (needs ffmpeg, and writes WAV files):

${codeBlock('sh', `python3 ${folder}/scripts/to_kaldi.py`)}

**Lhotse**, and what reads its manifests, like icefall:

${codeBlock('sh', `python3 ${folder}/scripts/to_lhotse.py`)}

${codeBlock('python', lhotse(folder, part))}

**Praat** and ELAN, for the recordings with time stamps:

${codeBlock('sh', `python3 ${folder}/scripts/to_textgrid.py`)}`;
}

const soundfile = (folder: string) => `import csv
import soundfile

with open("./${folder}/tsv/validated.tsv", encoding="utf-8", newline="\\n") as table:
    clip = next(csv.DictReader(table, delimiter="\\t", quoting=csv.QUOTE_NONE))
samples, rate = soundfile.read(f"./${folder}/audio/{clip['audio_file']}")
print(clip["category"], clip["transcription"], len(samples) / rate)
soundfile.write("first.wav", samples, rate)`;

const pandas = (folder: string) => `import csv
import pandas

clips = pandas.read_csv("./${folder}/tsv/validated.tsv", sep="\\t", quoting=csv.QUOTE_NONE, keep_default_na=False)
clips["snr_db"] = pandas.to_numeric(clips["snr_db"])  # so every figure that may be empty`;

const duckdb = (folder: string) => `import duckdb

print(duckdb.sql("""
  select part, category, count(*) as clips, sum(duration_ms) / 3600000.0 as hours, count(distinct speaker_id) as speakers
  from './${folder}/data/*.parquet' group by all order by all
"""))`;

const datasets = (folder: string, part: Part) => `import io
import soundfile
from datasets import Audio, load_dataset

clips = load_dataset("./${folder}", split="${part}").cast_column("audio", Audio(decode=False))
samples, rate = soundfile.read(io.BytesIO(clips[0]["audio"]["bytes"]))`;

const lhotse = (folder: string, part: Part) => `from lhotse import CutSet, RecordingSet, SupervisionSet

cuts = CutSet.from_manifests(
    recordings=RecordingSet.from_file("./${folder}/lhotse/${part}/recordings.jsonl.gz"),
    supervisions=SupervisionSet.from_file("./${folder}/lhotse/${part}/supervisions.jsonl.gz"),
)`;
