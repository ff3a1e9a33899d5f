import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { findBroken } from './walls.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labrish-walls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes these files. @returns the violations, one a line */
async function broken(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const tops = [...new Set(Object.keys(files).map((name) => name.split('/', 1)[0] ?? ''))];
  return findBroken(tops, folder);
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

describe('the walls', () => {
  test('let a room look at those that it stands on', async () => {
    const files = {
      [`${SERVER}/channels/twilio/webhook.ts`]: "import '../../conversation/turn.ts';",
      [`${SERVER}/conversation/turn.ts`]: "import '../submissions/store.ts';",
      [`${SERVER}/submissions/store.ts`]: '',
      [`${WEB}/datasets/page.ts`]: "import '../session/session.ts';",
      [`${WEB}/session/session.ts`]: '',
    };
    expect(await broken(files)).toEqual([]);
  });

  test.each([
    ['the server', `${SERVER}/submissions/store.ts`, `${SERVER}/conversation/turn.ts`],
    [
      'one messenger and the other',
      `${SERVER}/channels/simulator/routes.ts`,
      `${SERVER}/channels/twilio/client.ts`,
    ],
    ['the roof of the server', `${SERVER}/conversation/turn.ts`, `${SERVER}/app.ts`],
    ['the web', `${WEB}/components/confirm.ts`, `${WEB}/session/session.ts`],
    ['features of the web', `${WEB}/datasets/page.ts`, `${WEB}/dashboard/page.ts`],
    ['packages', 'packages/pilot/src/index.ts', 'packages/conversation/src/index.ts'],
    ['what a country brings', 'packages/api/src/index.ts', 'pilots/jamaica/jamaica.ts'],
    ['the data of a country', 'pilots/jamaica/jamaica.ts', 'packages/pilot/src/index.ts'],
    ['the dataset', 'packages/dataset/src/index.ts', 'packages/conversation/src/index.ts'],
  ])('are held in %s', async (_, from, to) => {
    const up = from.split('/').map(() => '..');
    const files = { [from]: `import '${[...up.slice(1), to].join('/')}';`, [to]: '' };
    expect(await broken(files)).toHaveLength(1);
  });

  test('are held for types as well, and nothing goes in a circle', async () => {
    const files = {
      [`${SERVER}/conversation/a.ts`]: "import type { B } from './b.ts';\nexport type A = B;",
      [`${SERVER}/conversation/b.ts`]: "import type { A } from './a.ts';\nexport type B = A;",
      [`${SERVER}/submissions/c.ts`]: "import type { A } from '../conversation/a.ts';\nexport type C = A;",
    };
    const lines = (await broken(files)).join('\n');
    expect(lines).toContain('no-circle: ');
    expect(lines).toContain('server-submissions-looks-up: ');
  });

  test('keep folders from importing each other, though no file goes in a circle', async () => {
    const files = {
      [`${WEB}/review/queue/queue.ts`]: "import '../words/drafts.ts';",
      [`${WEB}/review/words/drafts.ts`]: '',
      [`${WEB}/review/words/stage/fields.ts`]: "import '../../queue/types.ts';",
      [`${WEB}/review/queue/types.ts`]: '',
    };
    expect(await broken(files)).toEqual([`no-circle-of-siblings: ${WEB}/review: queue, words`]);
    files[`${WEB}/review/words/stage/fields.ts`] = "import '../drafts.ts';";
    expect(await broken(files)).toEqual([]);
  });

  test('keep three folders from importing each other in turn, and a file from what imports it', async () => {
    const files = {
      [`${SERVER}/auth/a/one.ts`]: "import '../b/one.ts';",
      [`${SERVER}/auth/b/one.ts`]: "import '../c/one.ts';",
      [`${SERVER}/auth/c/one.ts`]: "import '../a/two.ts';",
      [`${SERVER}/auth/a/two.ts`]: "import '../parts.ts';",
      [`${SERVER}/auth/parts.ts`]: "import './d/one.ts';",
      [`${SERVER}/auth/d/two.ts`]: "import '../parts.ts';",
      [`${SERVER}/auth/d/one.ts`]: '',
    };
    expect(await broken(files)).toEqual([`no-circle-of-siblings: ${SERVER}/auth: a, b, c, d, parts.ts`]);
  });

  test.each([
    ['the engine', 'packages/conversation/src/a.ts', "import { readFile } from 'node:fs';"],
    ['the rules of the dataset', 'packages/dataset/src/a.ts', "import { readFile } from 'node:fs';"],
    ['the browser', `${WEB}/lib/a.ts`, "import { readFile } from 'node:fs';"],
  ])('keep Node out of %s', async (_, file, text) => {
    expect(await broken({ [file]: text })).toHaveLength(1);
    expect(await broken({ [file.replace('.ts', '.test.ts')]: text, [file]: '' })).toEqual([]);
  });
});

test('no file has more than 250 lines, and shared tests replace nothing', () => {
  // Copy the configuration, because its rules apply to the folders next to it.
  for (const name of ['.oxlintrc.json', 'scripts/lint-shared-process.mjs'])
    cpSync(join(root, name), join(folder, name));
  const lint = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    const command = ['oxlint', '--config', join(folder, '.oxlintrc.json'), join(folder, name)];
    return spawnSync('npx', ['--no-install', ...command], { cwd: root, encoding: 'utf8' }).stdout;
  };
  for (const name of ['main.ts', 'a11y.spec.ts', 'test.mjs']) {
    expect(lint(name, 'console.log();\n'.repeat(250))).not.toContain('max-lines');
    expect(lint(name, 'console.log();\n'.repeat(251))).toContain('max-lines');
  }
  const replaces = "import { vi } from 'vitest';\nvi.mock('./a.ts');\n";
  expect(lint('apps/server/test/a.test.ts', replaces)).toContain('name this one *.alone.test.ts');
  expect(lint('apps/server/test/a.alone.test.ts', replaces)).not.toContain('name this one');
});
