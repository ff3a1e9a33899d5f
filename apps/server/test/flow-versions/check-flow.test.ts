import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FlowFile } from '@labrish/api/flow-versions/flow-file';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clear } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let flow: FlowWorld;
let file: FlowFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labrish-check-flow-'));
  const [kind] = oneTestDatabase;
  if (!kind) throw new Error('There is a database to test with.');
  flow = await openFlow(kind);
  await clear(flow.database);
  await seed(flow.db, [country]);
  file = await flow.admin.flowVersions.file();
});
afterAll(async () => {
  await flow.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command `check-flow` on a file with this content. */
async function check(content: string) {
  const path = join(folder, 'flow.json');
  await writeFile(path, content);
  const args = ['--import', 'tsx', 'apps/server/src/commands/check-flow.ts', path];
  const { status: code, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { code, said: stdout + stderr };
}

test('the flow that comes with the product harms nobody, and that is proven', async () => {
  const { code, said } = await check(JSON.stringify(file));
  expect(said).toMatch(/^All \d+ situations were checked/m);
  expect(said).toMatch(/^30 of 30 tests pass\.$/m);
  expect(said).not.toMatch(/HARM|FAIL/);
  expect(code).toBe(0);
});

test('a test that the file brings fails with its sentence, and the tests of the product are none of its business', async () => {
  const [first] = file.tests ?? [];
  if (!first) throw new Error('The file has tests.');
  const steps = first.steps.slice(0, 1).map((step) => ({ ...step, state_key: 'completed' }));
  const { code, said } = await check(JSON.stringify({ ...file, tests: [{ ...first, name: 'Hi', steps }] }));
  expect(said).toMatch(/^FAIL {2}Hi: After “Hi” the chat is at “Welcome” and not at “Completed”\.$/m);
  expect(said).toMatch(/^0 of 1 tests pass\.$/m);
  expect(code).toBe(1);
});

test('a file without tests is held to those of the product', async () => {
  const { tests: _tests, ...bare } = file;
  const transitions = bare.flow.transitions.map((one) =>
    one.event_key === 'UNDER_18_CHOSEN' ? { ...one, to_state: 'declined' } : one,
  );
  const { code, said } = await check(JSON.stringify({ ...bare, flow: { ...bare.flow, transitions } }));
  expect(said).toMatch(/^FAIL {2}Somebody is under 18, and nothing of theirs is kept: After /m);
  expect(said).toMatch(/^29 of 30 tests pass\.$/m);
  expect(code).toBe(1);
});

test('a file with words for a label that the country does not have is none', async () => {
  const sentences = [{ wording: 'French', sentence_key: 'got', body: 'Bien {{length}} {{count}}' }];
  const { code, said } = await check(JSON.stringify({ ...file, flow: { ...file.flow, sentences } }));
  expect(said).toContain('There is no label “French”. Choose English, Mix or Patwa.');
  expect(code).toBe(2);
});

test('what harms people is told with the shortest chat that shows it', async () => {
  const { flow } = file;
  const transitions = flow.transitions.filter(({ from_state }) => from_state !== 'awaiting_category');
  const { code, said } = await check(JSON.stringify({ ...file, flow: { ...flow, transitions } }));
  expect(said).toMatch(/^HARM {2}awaiting_category: .* does nothing/m);
  expect(said).toMatch(/^ {8}> /m);
  expect(code).toBe(1);
});

test.each([
  ['{', /cannot be read as a flow/],
  ['{"format":"notes"}', /not a flow file/],
])('%s is no flow', async (content, words) => {
  const { code, said } = await check(content);
  expect(said).toMatch(words);
  expect(code).toBe(2);
});
