import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import { ESLint, Linter } from 'eslint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import config from '../.dependency-cruiser.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labrish-walls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A source tree of these files. @returns the names of the rules that it breaks */
async function broken(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { tsConfig: _, ...options } = config.options ?? {};
  const tops = [...new Set(Object.keys(files).map((name) => name.split('/', 1)[0] ?? ''))];
  const { output } = await cruise(tops, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

describe('the walls', () => {
  test('let a room look at those that it stands on', async () => {
    const files = {
      [`${SERVER}/twilio/webhook.ts`]: "import '../conversation/turn.ts';",
      [`${SERVER}/conversation/turn.ts`]: "import '../submissions/store.ts';",
      [`${SERVER}/submissions/store.ts`]: '',
      [`${WEB}/datasets/page.ts`]: "import '../session/session.ts';",
      [`${WEB}/session/session.ts`]: '',
    };
    expect(await broken(files)).toEqual([]);
  });

  test.each([
    ['the server', `${SERVER}/submissions/store.ts`, `${SERVER}/conversation/turn.ts`],
    ['one messenger and the other', `${SERVER}/simulator/routes.ts`, `${SERVER}/twilio/client.ts`],
    ['the roof of the server', `${SERVER}/conversation/turn.ts`, `${SERVER}/app.ts`],
    ['the web', `${WEB}/components/confirm.ts`, `${WEB}/session/session.ts`],
    ['features of the web', `${WEB}/datasets/page.ts`, `${WEB}/dashboard/page.ts`],
    ['packages', 'packages/pilot/src/index.ts', 'packages/conversation/src/index.ts'],
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
    const rules = await broken(files);
    expect(rules).toContain('no-circle');
    expect(rules).toContain('server-submissions-looks-up');
  });
});

test('no file has more than 250 lines', async () => {
  const eslint = new ESLint();
  for (const file of ['apps/server/src/main.ts', 'apps/web/test/a11y.spec.ts', 'scripts/test.mjs']) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    const lines = (count: number) =>
      new Linter().verify('1;\n'.repeat(count - 1) + '1;', {
        rules: { 'max-lines': rules?.['max-lines'] ?? 0 },
      });
    expect(lines(250)).toEqual([]);
    expect(lines(251)).toHaveLength(1);
  }
});
