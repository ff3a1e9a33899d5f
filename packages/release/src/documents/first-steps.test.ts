import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/folder.ts';
import { can, PYTHON, pythonFor, soundingRows } from '../testing/python.ts';
import { queryDuckDb } from '../testing/read-parquet.ts';
import { FACTS, writeRelease } from '../testing/release.ts';
import { firstSteps } from './first-steps.ts';

const BLOCKS = [...firstSteps(FACTS, 'train').matchAll(/```(\w+)\n(.*?)```/gs)].map(
  ([, language = '', code = '']) => ({ language, code }),
);

/**
 * Loads the words and the samples of each part as the libraries do, by their own rules, in four ways, and prints what differs.
 * The rules: lhotse/qa.py and supervision.py; Kaldi's validate_data_dir.sh; ESPnet's read_2columns_text; NeMo's get_full_path.
 */
const LOADERS = `import csv, gzip, json, os, pathlib, subprocess, sys
import numpy, soundfile
root = pathlib.Path(sys.argv[1])
def two_columns(path):
    lines = [line.rstrip().split(maxsplit=1) for line in open(path, encoding="utf-8")]
    assert [key for key, _ in lines] == sorted({key for key, _ in lines}), path
    return dict(lines)
def tables():
    with open(root / "tsv/validated.tsv", encoding="utf-8", newline="\\n") as table:
        for clip in csv.DictReader(table, delimiter="\\t", quoting=csv.QUOTE_NONE):
            if clip["text_normalised"]:
                yield clip["split"], root / "audio" / clip["audio_file"], clip["text_normalised"]
def lhotse():
    for part in (root / "lhotse").iterdir():
        lines = {name: list(map(json.loads, gzip.open(part / f"{name}.jsonl.gz"))) for name in ("recordings", "supervisions")}
        recordings = {one["id"]: one for one in lines["recordings"]}
        for said in lines["supervisions"]:
            assert not said.keys() - set("id recording_id start duration channel text language speaker gender custom alignment".split())
            recording = recordings[said["recording_id"]]
            assert not recording.keys() - set("id sources sampling_rate num_samples duration channel_ids transforms".split())
            [source] = recording["sources"]
            assert source["type"] == "file" and said["channel"] in source["channels"]
            assert 0 <= said["start"] < said["start"] + said["duration"] <= recording["duration"] + 1e-3
            assert numpy.isclose(recording["num_samples"] / recording["sampling_rate"], recording["duration"])
            found = soundfile.info(source["source"])
            assert (found.frames, found.samplerate) == (recording["num_samples"], recording["sampling_rate"])
            yield part.name, source["source"], said["text"]
def kaldi():
    for part in (root / "kaldi").glob("[!w]*"):
        scp, text, speakers, seconds = (two_columns(part / name) for name in ("wav.scp", "text", "utt2spk", "utt2dur"))
        assert scp.keys() == text.keys() == speakers.keys() == seconds.keys()
        by_speaker = subprocess.run(["sort", "-k2", part / "utt2spk"], env={**os.environ, "LC_ALL": "C"}, capture_output=True)
        assert by_speaker.stdout == (part / "utt2spk").read_bytes()
        spoken = {one: speaker for speaker, all in two_columns(part / "spk2utt").items() for one in all.split()}
        assert spoken == speakers and not {"<s>", "</s>", "#0"} & set(" ".join(text.values()).split())
        for utterance, path in scp.items():
            assert float(seconds[utterance]) == soundfile.info(path).duration
            yield part.name, path, text[utterance]
def nemo():
    for manifest in (root / "manifests").iterdir():
        for one in map(json.loads, open(manifest, encoding="utf-8")):
            path = pathlib.Path(one["audio_filepath"])
            assert not path.is_absolute() and len(str(path)) < 255 and (manifest.parent / path).is_file() and one["duration"] > 0
            yield manifest.name.split(".")[0], manifest.parent / path, one["text"]
def batch(way):
    loaded = [(part, pathlib.Path(path).stem, text, *soundfile.read(path, dtype="float32")) for part, path, text in way]
    samples = numpy.zeros((len(loaded), max(len(one) * 48_000 // rate for *_, one, rate in loaded)), "float32")
    for row, (*_, one, rate) in zip(samples, loaded):
        row[: len(one)] = one
        assert 0 < abs(one).max() <= 1 and one.ndim == 1 and rate in (16_000, 48_000)
    return sorted((part, name, text) for part, name, text, *_ in loaded if part not in ("rejected", "open")), samples.shape[1]
batches = [batch(way()) for way in (tables, lhotse, kaldi, nemo)]
print(len(batches[0][0]), [one == batches[0] for one in batches])`;

test.skipIf(!PYTHON || !can('ffmpeg', '-version'))(
  'every block runs as it is printed, in the folder above; where a library is missing, it is at least Python',
  { timeout: 120_000 },
  async () => {
    const above = join(await newFolder(), "Auntie's  copies");
    await mkdir(join(above, 'labrish-jamaica-1.1.0'), { recursive: true });
    await writeRelease(join(above, 'labrish-jamaica-1.1.0'), await soundingRows());
    expect(BLOCKS.map(({ language }) => language).join(' ')).toBe(
      'sh sh python python python python sh sh python sh',
    );
    const env = { ...process.env, PATH: `${dirname(PYTHON ?? '')}:${process.env.PATH}` };
    const run = (command: string, code: string) => execFileSync(command, ['-c', code], { cwd: above, env });
    for (const { language, code } of BLOCKS) {
      const libraries = [...code.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
      const able = pythonFor(`import ${libraries.join(', ') || 'sys'}`);
      if (language === 'sh') run('sh', code);
      else if (able && !code.includes('duckdb')) run(able, code);
      else run(PYTHON ?? '', `import ast; ast.parse(${JSON.stringify(code)})`);
    }
    const made = await readdir(join(above, 'labrish-jamaica-1.1.0'));
    expect(made).toEqual(expect.arrayContaining(['audio', 'kaldi', 'lhotse', 'textgrid']));
    const able = pythonFor('import numpy, soundfile');
    if (!able) return;
    expect(await readdir(above)).toContain('first.wav');
    const said = execFileSync(able, ['-c', LOADERS, 'labrish-jamaica-1.1.0'], { cwd: above, env });
    expect(said.toString()).toBe('12 [True, True, True, True]\n');
  },
);

test('the question to DuckDB is answered', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  const block = BLOCKS.find(({ code }) => code.includes('duckdb'))?.code ?? '';
  const [, sql = ''] = /"""(.*?)"""/s.exec(block) ?? [];
  const rows = await queryDuckDb(sql.replace('./labrish-jamaica-1.1.0', folder));
  expect(rows).toHaveLength(24);
  expect(rows[0]).toMatchObject({ part: 'dev', category: 'English', clips: 1n, speakers: 1n });
});
