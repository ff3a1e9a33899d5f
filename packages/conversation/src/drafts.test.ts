import type { Speech } from '@labrish/pilot';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftsOf, unconfirmedConcepts, withoutDrafts } from './drafts.ts';
import type { Flow } from './flow-types.ts';
import { JAMAICA, smallFlow, template } from './testing/fixtures.ts';

const DRAFT_WORDINGS = ['Mix', 'Creole'];
/** Without the model's weights, which would fill the report of a failure. */
const { ear: _, ...language } = JAMAICA.speech.language;
const pilot = { ...JAMAICA.pilot, draft_wordings: DRAFT_WORDINGS };

/** Texts by wording. Those of draft wordings name their wording and are few, so that several places share them. */
const anyText = (wording: string) => fc.nat(5).map((n) => `${wording} ${n}`);
const anyTexts = fc.record(
  { English: fc.string(), Mix: anyText('Mix'), Creole: anyText('Creole') },
  { requiredKeys: [] },
);
const anySentences = fc.record(
  {
    English: fc.record({ got: fc.string() }),
    Mix: fc.record({ got: anyText('Mix'), started: anyText('Mix') }, { requiredKeys: [] }),
    Creole: fc.record({ got: anyText('Creole') }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Speech['sentences']>;
const anyConfirmed = fc.array(
  fc.record({
    wording: fc.constantFrom(...DRAFT_WORDINGS, 'English', 'concept:stop'),
    text: fc.oneof(...DRAFT_WORDINGS.map(anyText)),
  }),
);
/** A flow whose own sentences are absent. */
const anyFlow: fc.Arbitrary<Flow> = fc
  .record({
    builtIn: anySentences,
    bodies: fc.array(anyTexts, { maxLength: 3 }),
    topics: fc.array(anyTexts, { maxLength: 3 }),
  })
  .map(({ builtIn, bodies, topics }) =>
    smallFlow({
      pilot,
      speech: { language, people: [], sentences: builtIn },
      templates: [template('bare'), ...bodies.map((texts, n) => template(`s${n}`, { bodies: texts }))],
      prompts: topics.map((wordings, n) => ({ id: `${n}`, topic: `Topic ${n}`, wordings })),
    }),
  );

/** Returns a copy of a value without the texts of which this is true, at any depth. */
function without(value: unknown, isLeftOut: (text: string) => boolean): unknown {
  const copy = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copy);
    if (!one || typeof one !== 'object' || one instanceof RegExp) return one;
    const kept = Object.entries(one).filter(([, it]) => !(typeof it === 'string' && isLeftOut(it)));
    return Object.fromEntries(kept.map(([key, it]) => [key, copy(it)]));
  };
  return copy(value);
}

test('every text of a draft wording that is not confirmed in that wording goes, and nothing else', () => {
  fc.assert(
    fc.property(
      anyFlow,
      fc.option(anySentences, { nil: undefined }),
      anyConfirmed,
      (flow, own, confirmed) => {
        const isUnconfirmed = (text: string) =>
          /^(?:Mix|Creole) \d$/.test(text) &&
          !confirmed.some((one) => one.text === text && text.startsWith(`${one.wording} `));
        const given = { ...flow, sentences: own as Flow['sentences'] };
        expect(withoutDrafts(given, confirmed)).toEqual(without(given, isUnconfirmed));
      },
    ),
  );
});

test('a flow with everything confirmed that is listed is sent as it is', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      expect(withoutDrafts(flow, draftsOf(flow, {}))).toEqual(flow);
    }),
  );
});

test('a country without draft wordings keeps its flow', () => {
  const flow = smallFlow({ templates: [template('s0', { bodies: { Patwa: 'Weh yuh seh?' } })] });
  expect(withoutDrafts(flow, [])).toBe(flow);
  expect(draftsOf(flow, {})).toEqual([]);
});

test('a text that is edited is a draft again, and the text of before stays confirmed', () => {
  const saying = (text: string) =>
    smallFlow({ pilot, templates: [template('s0', { bodies: { Creole: text } })] });
  const confirmed = [{ wording: 'Creole', text: 'Wha happening?' }];
  const sent = (text: string) => withoutDrafts(saying(text), confirmed).templates[0]?.bodies;
  expect(sent('Wha happening?')).toEqual({ Creole: 'Wha happening?' });
  expect(sent('Wha happening!')).toEqual({});
});

test('what is listed names its place and what people read until it is confirmed, those of safety first', () => {
  const flow = smallFlow({
    pilot,
    speech: {
      people: [],
      sentences: { Creole: { got: 'Ah get it', started: 'We back' } },
      language: { ...language, concepts: { ...language.concepts, stop: 'hush' }, draft_concepts: ['stop'] },
    },
    sentences: { Creole: { got: 'Ah have it' } },
    templates: [template('start', { body: 'Hi', bodies: { Creole: 'Wha happening?', Patwa: 'Wah gwaan?' } })],
    prompts: [{ id: '1', topic: 'Sea', wordings: { English: 'The sea?', Creole: 'De sea?', Mix: ' ' } }],
  });
  expect(draftsOf(flow, { got: 'Got it', started: 'Welcome back' })).toEqual([
    { kind: 'concept', where: 'stop', wording: 'concept:stop', text: 'hush', english: '' },
    ...[
      { kind: 'state', where: 'start', text: 'Wha happening?', english: 'Hi' },
      { kind: 'sentence', where: 'got', text: 'Ah have it', english: 'Got it' },
      { kind: 'sentence', where: 'started', text: 'We back', english: 'Welcome back' },
      { kind: 'topic', where: 'Sea', text: 'De sea?', english: 'The sea?' },
    ].map((draft) => ({ ...draft, wording: 'Creole' })),
  ]);
  const confirmed = [{ wording: 'concept:stop', text: 'hush' }];
  expect(unconfirmedConcepts(flow.speech, [])).toEqual(['stop']);
  expect(unconfirmedConcepts(flow.speech, confirmed)).toEqual([]);
  const changed = { ...language, concepts: { stop: 'hush, ease up' }, draft_concepts: ['stop' as const] };
  expect(unconfirmedConcepts({ ...flow.speech, language: changed }, confirmed)).toEqual(['stop']);
});
