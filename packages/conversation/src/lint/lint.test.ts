import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFix } from '../testing/apply-fix.ts';
import { anyFlow } from '../testing/arbitraries.ts';
import { transition } from '../testing/fixtures.ts';
import { asking, changed, clean, EXAMPLES, leading, saying, topic } from '../testing/lint-examples.ts';
import { lint, SEVERITIES, type LintCode, type Linted, type LintFinding } from './lint.ts';

const isHarm = ({ severity }: LintFinding) => severity === 'blocks';

test('nothing is wrong with a good flow, nor with none', () => {
  expect(lint({ ...clean, events: ['GO', 'AUTO', 'AUDIO_REJECTED'] })).toEqual([]);
  expect(lint(clean)).toEqual([]);
  expect(lint({ ...clean, states: [], transitions: [] })).toEqual([]);
});

describe.each(Object.entries(EXAMPLES) as [LintCode, (typeof EXAMPLES)[LintCode]][])(
  '%s',
  (code, [change, about]) => {
    test(`is found, and ${SEVERITIES[code]}`, () => {
      const found = lint(changed(change)).filter((one) => one.code === code);
      expect(found).toEqual(
        expect.arrayContaining([expect.objectContaining({ code, severity: SEVERITIES[code], ...about })]),
      );
      for (const { sentence, fix } of found.filter((one) => one.fix)) {
        if (!fix) continue;
        const mended = lint(applyFix(changed(change), fix));
        expect(mended.map((one) => one.sentence)).not.toContain(sentence);
        expect(mended.filter(isHarm).length).toBeLessThanOrEqual(lint(changed(change)).filter(isHarm).length);
      }
      for (const { sentence } of found) expect(sentence).toMatch(/^[“{A-Z\d].+[.:]$/s);
    });
  },
);

describe('a question', () => {
  const no = { id: 'no', title: 'No thanks' };
  const told = (change: Partial<Linted>) =>
    lint(changed(change)).filter(({ code }) => code === 'yes_no_not_understood');

  test('that understands yes and no has nothing wrong, and neither has a sentence', () => {
    expect(told(asking('Ready?', { id: 'go', title: 'Yes!' }, no))).toEqual([]);
    expect(told(asking('Ready?', { id: 'go', title: 'Go on!', synonyms: ['yes'] }, no))).toEqual([]);
    expect(told(asking('Tap one.', { id: 'go', title: 'Go on!' }, no))).toEqual([]);
  });

  test('that understands neither is told without a guess at which is which', () => {
    const [found, ...more] = told(
      asking('*Coffee or tea?* ', { id: 'go', title: 'Coffee' }, { id: 'tea', title: 'Tea' }),
    );
    expect(more).toEqual([]);
    expect(found?.sentence).toContain('a typed yes or no.');
    expect(found).not.toHaveProperty('fix');
  });
});

test('what a slip of the finger wrote is put right, and what stands for nothing is taken out', () => {
  const fixes = lint(changed(saying('bye', { body: 'Bye, {{promt}} of {{nowhere}}.' }))).map(
    ({ fix }) => fix,
  );
  expect(fixes).toEqual([
    { kind: 'replace_placeholder', state_key: 'bye', name: 'promt', by: 'prompt' },
    { kind: 'replace_placeholder', state_key: 'bye', name: 'nowhere', by: null },
  ]);
});

test('a second way like the first can go; one that leads elsewhere is for somebody to decide about', () => {
  const fixOf = (to: string) =>
    lint(changed(leading(transition('hello', 'GO', to, [], { priority: 2 })))).find(
      ({ code }) => code === 'never_tried',
    )?.fix;
  expect(fixOf('agree')).toEqual({ kind: 'remove_transition', id: 'hello-GO-2' });
  expect(fixOf('bye')).toBeUndefined();
});

test('a retired topic is not looked at', () => {
  const prompts = topic({ Patwa: 'What do you eat?' }).prompts.map((one) => ({
    ...one,
    retired_at: new Date(0),
  }));
  expect(lint(changed({ prompts }))).toEqual([]);
});

test('any fix makes its finding go away, in any flow', () =>
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const linted = { ...flow, events: ['A', 'B'], live: clean };
      for (const { code, state_key, sentence, fix } of lint(linted)) {
        if (!fix) continue;
        const same = lint(applyFix(linted, fix)).filter(
          (one) => one.code === code && one.state_key === state_key && one.sentence === sentence,
        );
        const before = lint(linted).filter(
          (one) => one.code === code && one.state_key === state_key && one.sentence === sentence,
        );
        expect(same.length).toBeLessThan(before.length);
      }
    }),
    { numRuns: 200 },
  ));

test('any flow can be looked at, what blocks first', () =>
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const places = lint(flow).map(({ severity }) => ['blocks', 'warns', 'tells'].indexOf(severity));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  ));
