import { ofPilot } from '@labrish/db';
import { testDatabases } from '@labrish/db/testing/test-database';
import { country as jamaica } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFlows } from '#conversation/flow-cache.ts';
import { createCountries } from '#countries.ts';
import { readEnv } from '#env.ts';
import { kandu } from './kandu.ts';

const CODES = ['JM', 'KD'] as const;
const TEMPLATE = 'completed';

/** An admin changes a pilot's text, or a process reads the flow of a pilot for somebody's message. */
const anyStep = fc.record({
  pilot: fc.constantFrom(...CODES),
  process: fc.constantFrom(0, 1),
  words: fc.option(
    fc.string({ minLength: 1, maxLength: 20 }).map((text) => `Bye ${text.replace(/[^\w ]/g, '')}`),
  ),
});

test.each(testDatabases)('no process mixes up the flows of two pilots, on $name', async ({ open }) => {
  const db = await open();
  const countries = createCountries([jamaica, kandu]);
  await seed(db.prisma, countries.all);
  const env = readEnv({});
  const processes = [0, 1].map(() => createFlows({ db, env, countries }));
  const statesOf = new Map(
    countries.all.map(({ pilot, seeds }) => [pilot.country.code, seeds.states.length]),
  );
  const said = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
      for (const { pilot, process, words } of steps)
        if (words !== null) {
          const of = ofPilot(db.prisma, pilot);
          const [template] = await of.content_templates.findMany({ where: { template_key: TEMPLATE } });
          if (!template) throw new Error(`${pilot} has no template ${TEMPLATE}.`);
          await of.content_templates.update({ where: { id: template.id }, data: { body: words } });
          said.set(pilot, words);
        } else {
          const flow = await processes[process]?.latest(pilot);
          expect(flow?.pilot.country.code).toBe(pilot);
          expect(flow?.states).toHaveLength(statesOf.get(pilot) ?? 0);
          expect(Object.keys(flow?.regions ?? {}).every((code) => code.startsWith(pilot))).toBe(true);
          const body = flow?.templates.find(({ template_key }) => template_key === TEMPLATE)?.body;
          if (said.has(pilot)) expect(body).toBe(said.get(pilot));
        }
    }),
    { numRuns: 25 },
  );
  await db.close();
});
