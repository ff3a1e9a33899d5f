import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listFiles } from '../files/list-files.ts';
import { anyWords, someRow, someRows } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { can, linesOf, python, PYTHON, soundingRows, writeQuotedRelease } from '../testing/python.ts';
import { readByDuckDb, readByHyparquet } from '../testing/read-parquet.ts';
import { FACTS, writeRelease } from '../testing/release.ts';

const SCRIPT = 'scripts/remove_withdrawn.py';
const HEADER = 'clip_id\tfirst_version\tlast_version\tmonth\n';
const listOf = (ids: readonly string[]) =>
  HEADER + ids.map((id) => `${id}\t1.0.0\t1.1.0\t2026-11\n`).join('');

/** Verifies the copy as people do. */
const check = (folder: string) =>
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });

/** Reads every file of a copy but the list, the scripts and what Python compiled, unpacked. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const paths = (await listFiles(folder)).filter((path) => !/^scripts\/|withdrawn\.tsv$/.test(path));
  const read = async (path: string) => {
    const content = await readFile(join(folder, path));
    return (path.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1');
  };
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

/** Answers requests with a text. @param length that the answer has as it says: with more than the text, the connection breaks @returns the address */
async function served(text: string, length = text.length): Promise<string> {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-length': length });
    reply.write(text, () => (length > text.length ? reply.destroy() : reply.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/withdrawn.tsv`;
}

describe.skipIf(!PYTHON)('withdrawn recordings', () => {
  test.skipIf(!can('ffmpeg', '-version'))(
    'leave a copy and all that was made of it, wherever the work is killed, and SHA256SUMS is right',
    { timeout: 240_000 },
    async () => {
      const rows = await soundingRows();
      const gone = [0, 3, 4, 5, 12].map((i) => rows[i]?.clip.clip_id ?? '');
      const folder = await writeQuotedRelease(rows, {
        facts: { ...FACTS, withdrawn_url: await served(listOf(gone)) },
      });
      for (const script of ['extract_audio', 'to_kaldi', 'to_lhotse', 'to_textgrid'])
        await python(folder, `scripts/${script}.py`);
      await writeFile(join(folder, 'heard.tsv'), '');
      await python(folder, 'scripts/score.py', 'heard.tsv', '--part', 'train');
      const before = await contentsOf(folder);
      const killed = `${folder} killed`;
      await cp(folder, killed, { recursive: true });

      expect(await python('/', join(folder, SCRIPT))).toContain(
        '5 of the 5 withdrawn recordings were in this copy',
      );
      const after = await contentsOf(folder);
      check(folder);
      for (const [path, content] of after)
        for (const id of gone) expect([path, id, content.includes(id)]).toEqual([path, id, false]);
      // What remains is what was there, line by line.
      for (const [path, content] of before) {
        if (/^data|^(SHA256SUMS|croissant\.json)$|spk2utt/.test(path)) continue;
        const rest = content.split(/(?<=\n)/).filter((line) => !gone.some((id) => line.includes(id)));
        if (gone.some((id) => path.includes(id))) expect(after.has(path), path).toBe(false);
        else expect(after.get(path), path).toBe(rest.join(''));
      }
      const left = await readByDuckDb(join(folder.replace("'", "''"), 'data/*.parquet'));
      expect(left.map(({ clip_id }) => clip_id).toSorted()).toEqual(
        rows
          .map(({ clip }) => clip.clip_id)
          .filter((id) => !gone.includes(id))
          .toSorted(),
      );
      const { distribution } = JSON.parse(after.get('croissant.json') ?? '') as {
        distribution: { sha256?: string }[];
      };
      const sums = after.get('SHA256SUMS') ?? '';
      for (const { sha256 } of distribution) if (sha256 !== undefined) expect(sums).toContain(sha256);
      expect(await python('/', join(folder, SCRIPT))).toContain(
        'None of the 5 withdrawn recordings is in this copy',
      );
      expect(await contentsOf(folder)).toEqual(after);

      // The process ends at the n-th change of a name or deletion, for every n, on one copy that is never repaired between.
      const kill = `import os, pathlib, runpy, sys
left = int(sys.argv.pop(1))
def counting(real):
    def call(*args):
        global left
        left -= 1
        left < 0 and os._exit(9)
        return real(*args)
    return call
os.replace, pathlib.Path.unlink = counting(os.replace), counting(pathlib.Path.unlink)
sys.path.insert(0, "scripts")
runpy.run_path("${SCRIPT}", run_name="__main__")`;
      const ends = async (n: number) =>
        python(killed, '-c', kill, String(n)).then(
          () => true,
          () => false,
        );
      let n = 0;
      while (!(await ends(n))) n = Math.ceil((n + 1) * 1.5);
      expect(n).toBeGreaterThan(20);
      await python(killed, SCRIPT);
      const same = (contents: Map<string, string>) =>
        [...contents].filter(([path]) => !/^(kaldi|lhotse)/.test(path));
      expect(same(await contentsOf(killed))).toEqual(same(after));
      check(killed);
    },
  );

  test('leave Parquet, whatever people wrote; both readers read the rest, and Hugging Face’s features stay', async () => {
    const list = fc.record({
      spans: fc.array(
        fc.record({ from: fc.nat(), to: fc.nat(), category: fc.constantFrom('Mix', 'Patwa') }),
        { maxLength: 3 },
      ),
      segments: fc.array(fc.record({ from_ms: fc.nat(), to_ms: fc.nat(), text: fc.string() }), {
        maxLength: 20,
      }),
    });
    const said = fc.sample(fc.tuple(anyWords, list), { seed: 5, numRuns: 350 });
    // The first group of a hundred loses some, the second nothing, the third all, the fourth one.
    const isGone = (i: number) => (i < 101 ? i % 3 === 0 && i > 0 : (i > 200 && i < 301) || i === 349);
    const secret = 'SECRET words that one reads nowhere';
    const rows = said.map(([words, lists], i) =>
      someRow(i, {
        ...words,
        ...lists,
        ...(isGone(i) && { transcription: secret, english: secret }),
      }),
    );
    const folder = await newFolder();
    await writeRelease(folder, rows);
    const path = join(folder, 'data/train-00001-of-00002.parquet');
    const [before, kept] = [await readByHyparquet(path), rows.slice(1).filter((_, i) => !isGone(i + 1))];
    const metadata = async () =>
      (await parquetMetadataAsync(await asyncBufferFromFile(path))).key_value_metadata;
    const features = await metadata();
    const ids = rows.filter((_, i) => isGone(i)).map(({ clip }) => clip.clip_id);
    await writeFile(join(folder, 'list'), listOf(ids));
    await python(folder, SCRIPT, 'list');
    const expected = before.filter(({ clip_id }) => !ids.includes(String(clip_id)));
    expect(expected).toHaveLength(kept.length);
    expect(await readByHyparquet(path)).toEqual(expected);
    expect(await readByDuckDb(path)).toEqual(await readByHyparquet(path));
    expect(await metadata()).toEqual(features);
    // Neither the statistics of a column nor a dictionary have the words of a row that is gone.
    expect((await readFile(path, 'latin1')).includes(secret)).toBe(false);
    check(folder);
  });

  test('leave a file without rows, which can be read', async () => {
    const folder = await newFolder();
    const rows = someRows();
    await writeRelease(folder, rows);
    const ids = rows.filter(({ clip }) => clip.part === 'dev').map(({ clip }) => clip.clip_id);
    await writeFile(join(folder, 'list'), listOf(ids));
    await python(folder, SCRIPT, 'list');
    expect(await readByDuckDb(join(folder, 'data/dev-*.parquet'))).toEqual([]);
    check(folder);
  });

  test('are found by id, not by bytes: another person’s recording with the same bytes stays', async () => {
    const folder = await newFolder();
    // This hash is also the id of an earlier version.
    const hash = 'ef'.repeat(32);
    const rows = someRows().map((row, i) =>
      i < 2 ? { ...row, clip: { ...row.clip, audio_sha256: hash } } : row,
    );
    await writeRelease(folder, rows);
    await mkdir(join(folder, 'audio'));
    const [first, second] = rows.map(({ clip }) => clip.clip_id);
    for (const id of [first, second, hash]) await writeFile(join(folder, 'audio', `${id}.ogg`), 'OggS');
    await writeFile(join(folder, 'list'), listOf([hash, first ?? '']));
    const tombstones = await linesOf(join(folder, 'tsv/withdrawn.tsv'));
    await python(folder, SCRIPT, 'list');
    expect(await readdir(join(folder, 'audio'))).toEqual([`${second}.ogg`]);
    expect(await readFile(join(folder, 'tsv/validated.tsv'), 'utf8')).toContain(second);
    expect(await linesOf(join(folder, 'tsv/withdrawn.tsv'))).toEqual(tombstones);
  });

  test('are not deleted by half a list, a page or a dead address: it says what to do', async () => {
    const folder = await newFolder();
    const at = async (withdrawn_url: string) => {
      await rm(join(folder, 'SHA256SUMS'), { force: true });
      await writeRelease(folder, someRows(), { facts: { ...FACTS, withdrawn_url } });
      return python(folder, SCRIPT);
    };
    await expect(at(await served('<html>Please sign in</html>'))).rejects.toThrow(
      'it is not a list of withdrawn',
    );
    await expect(at(await served(listOf(['ab'.repeat(16)]), 5000))).rejects.toThrow('Nothing was changed');
    await expect(at('http://127.0.0.1:9/withdrawn.tsv')).rejects.toThrow(
      /cannot be read .*Nothing was changed\. Save http.* as a file, and give its name/,
    );
    await expect(python(folder, SCRIPT, 'nowhere.tsv')).rejects.toThrow('nowhere.tsv cannot be read');
    check(folder);
  });

  test('may be very many', async () => {
    const folder = await newFolder();
    const rows = someRows();
    await writeRelease(folder, rows);
    const ids = Array.from({ length: 100_000 }, (_, i) => i.toString(16).padStart(32, '0'));
    await writeFile(join(folder, 'list'), listOf([...ids, rows[3]?.clip.clip_id ?? '']));
    expect(await python(folder, SCRIPT, 'list')).toContain('1 of the 100001 withdrawn recordings');
  });
});
