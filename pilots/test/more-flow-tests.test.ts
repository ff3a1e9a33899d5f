import type { FlowTest, FlowTestStep } from '@labrish/conversation/flow-test';
import { runFlowTest, runFlowTests } from '@labrish/conversation/run-flow-tests';
import { seededFlow } from '@labrish/conversation/seeds';
import { builtIn, type SentenceKey } from '@labrish/conversation/sentences';
import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { agreeing, answering } from './chats/answering.ts';
import { asking } from './chats/asking.ts';
import { inEachWording, leaving } from './chats/leaving.ts';

/*
 * What the seeded flow of every country does with what people say beside its choices. These chats are no part of the seeds, so that
 * admins do not find sixty tests where thirty say enough; they run with the same runner.
 */
describe.each(countries.map((country) => [country.pilot.country.name, country] as const))(
  'in %s',
  (_, country) => {
    const { pilot, seeds } = country;
    const flow = seededFlow(country, seeds, 'Labrish');
    const said = (key: SentenceKey, wording = pilot.default_wording) =>
      builtIn(flow, wording, key).split('{{')[0] ?? '';
    const all = [agreeing, answering, asking, leaving, inEachWording].flatMap((chats) =>
      chats({ pilot, said }),
    );

    it.each(all.map((test) => [test.name, test] as const))('%s', (_name, test) => {
      expect(runFlowTest(flow, test).sentence).toBeNull();
    });

    it('each fails where its last step leads elsewhere, stores something else or says something else', () => {
      const passed = runFlowTests(flow, all.flatMap(broken)).filter(({ is_passed }) => is_passed);
      expect(passed.map(({ name }) => name)).toEqual([]);
    });

    it('each has a name of its own, also beside the seeded ones', () => {
      const names = [...all, ...seeds.tests].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    });
  },
);

/** Returns a test three times, each with another expectation of its last step broken. */
function broken({ name, as, steps }: FlowTest): FlowTest[] {
  const last = steps.at(-1);
  if (!last) return [];
  const changes: Partial<FlowTestStep>[] = [
    { state_key: 'elsewhere' },
    { effects: [...last.effects, 'report'] },
    { mentions: 'Nobody says that.' },
  ];
  return changes.map((change) => ({ name, as, steps: [...steps.slice(0, -1), { ...last, ...change }] }));
}
