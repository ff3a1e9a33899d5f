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
    if (pythonFor('import soundfile')) expect(await readdir(above)).toContain('first.wav');
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
