import type { Part } from '@labrish/dataset/release/clip';
import { folderName, type ReleaseFacts } from '../facts.ts';
import { codeBlock } from './markdown.ts';

/** Describes the way from download to playback and training, as code that runs unchanged. @param part one with recordings */
export function firstSteps(facts: ReleaseFacts, part: Part): string {
  const folder = folderName(facts);
  return `Check the download, then begin in the folder above it:

${codeBlock('sh', `(cd ${folder} && sha256sum --check --quiet SHA256SUMS)`)}

### Load it and hear it

Without ffmpeg and torchcodec: \`pip install datasets soundfile\`.

${codeBlock('python', soundfile(folder, part))}

With torchcodec (\`pip install torchcodec\`, and ffmpeg), \`datasets\` decodes by itself:

${codeBlock('python', torchcodec(folder, part))}

### Ask it something

\`pip install duckdb\`. Any program that reads Parquet will do.

${codeBlock('python', duckdb(folder))}

The tables in \`tsv/\` have Common Voice's layout. Quotes mean nothing in them. A cell that a spreadsheet would run, because it begins with
\`=\`, \`+\`, \`-\` or \`@\`, has an apostrophe before it; characters that turn the direction of writing are left out. Parquet has the exact words:

${codeBlock('python', pandas(folder))}

### Train on it

Some tools want files. \`scripts/extract_audio.py\` writes them (\`pip install pyarrow\`), and checks each against its hash:

${codeBlock('sh', `cd ${folder}\npython scripts/extract_audio.py`)}

**NVIDIA NeMo** then takes \`manifests/\` as they are; the paths in them are relative to the manifest. In a training script:

${codeBlock('sh', nemo(part))}

**Kaldi**, and what reads its directories (ESPnet, Lhotse, k2):

${codeBlock('sh', 'python scripts/to_kaldi.py')}`;
}

const soundfile = (folder: string, part: Part) => `import io
import soundfile
from datasets import Audio, load_dataset

clips = load_dataset("./${folder}", split="${part}").cast_column("audio", Audio(decode=False))
samples, rate = soundfile.read(io.BytesIO(clips[0]["audio"]["bytes"]))
print(clips[0]["category"], clips[0]["transcription"], len(samples) / rate)
soundfile.write("first.wav", samples, rate)`;

const torchcodec = (folder: string, part: Part) => `from datasets import Audio, load_dataset

clips = load_dataset("./${folder}", split="${part}").cast_column("audio", Audio(sampling_rate=16_000))
print(clips[0]["audio"].get_all_samples().data.shape)`;

const duckdb = (folder: string) => `import duckdb

print(duckdb.sql("""
  select part, category, count(*) as clips, sum(duration_ms) / 3600000.0 as hours, count(distinct speaker_id) as speakers
  from './${folder}/data/*.parquet' group by all order by all
"""))`;

const pandas = (folder: string) => `import csv
import pandas

clips = pandas.read_csv("./${folder}/tsv/validated.tsv", sep="\\t", quoting=csv.QUOTE_NONE, keep_default_na=False)`;

const nemo = (part: Part) =>
  `model.train_ds.manifest_filepath=manifests/${part}.nemo.jsonl model.train_ds.sample_rate=16000`;
