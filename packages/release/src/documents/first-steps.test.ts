import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/folder.ts';
import { queryDuckDb } from '../testing/read-parquet.ts';
import { FACTS, writeRelease } from '../testing/release.ts';
import { firstSteps } from './first-steps.ts';

const BLOCKS = [...firstSteps(FACTS, 'train').matchAll(/```python\n(.*?)```/gs)].map(
  ([, code]) => code ?? '',
);
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('every block is Python', () => {
  expect(BLOCKS).toHaveLength(4);
  for (const code of BLOCKS) {
    const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: code,
    });
    expect(status, stderr.toString()).toBe(0);
  }
});

test('the question to DuckDB is answered', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  const [, sql] = /"""(.*?)"""/s.exec(BLOCKS.find((code) => code.includes('duckdb')) ?? '') ?? [];
  const rows = await queryDuckDb((sql ?? '').replace('./labrish-jamaica-1.1.0', folder));
  expect(rows).toHaveLength(24);
  expect(rows[0]).toMatchObject({ part: 'dev', category: 'English', clips: 1n, speakers: 1n });
});
