import { ask, newSnapshot, step, toEvent, type Effect, type Snapshot } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { clockTime } from '@labrish/pilot';
import { CONCEPTS } from '@labrish/pilot/language';
import { describe, expect, it } from 'vitest';
import { extendEnglish } from '../../english/extend.ts';
import { WORDS } from '../../english/words.ts';
import { country } from '../index.ts';
import { kweyol } from '../kweyol.ts';
import { KWEYOL_TEXTS } from '../texts.ts';

const { pilot, speech, seeds } = country;
const flow = seededFlow(country, seeds, 'Labrish');
const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);

describe('the data', () => {
  it('has the people of the census of 2010', () => {
    expect(sum(pilot.places)).toBe(165_595);
    // All in private households without those under 15 and three fifths of those from 15 to 19.
    expect(sum(pilot.age_groups)).toBe(165_594 - 39_878 - 9_553);
  });

  it('has the ten quarters of ISO 3166-2', () => {
    const codes = ['01', '02', '03', '05', '06', '07', '08', '10', '11', '12'];
    expect(pilot.places.map(({ code }) => code).sort()).toEqual(codes.map((code) => `LC-${code}`));
  });

  it('tells the time of Castries', () => {
    expect(clockTime(pilot, new Date('2026-11-20T18:58:30Z'))).toBe('2:58 pm, Saint Lucia time');
  });

  it('names as drafts all concepts with words of Kwéyòl', () => {
    const { concepts, draft_concepts } = speech.language;
    const own = CONCEPTS.filter((concept) => concepts[concept] !== WORDS.concepts[concept]);
    expect([...draft_concepts].sort()).toEqual(own.sort());
  });
});

describe('the Kwéyòl', () => {
  const topics = seeds.topics.map(({ topic, wordings }) => [topic, wordings.Kweyol ?? ''] as const);
  const texts = [...Object.entries({ ...KWEYOL_TEXTS, ...kweyol }), ...topics];

  it.each(texts)('of %s has only letters of its spelling', (_, text) => {
    const english = /\{\{\w+\}\}|\/privacy|Skip|Sulphur Springs|dataset|\b[A-Z]{3,}(?: [A-Z]{3,})?\b/gu;
    const words = text.replace(english, ' ').toLowerCase();
    expect(words.match(/e(?!n)|c(?!h)|(?<!o)u|[qx]|[^\p{Script=Latin}\s\d.,:;!?"'()/*-]/gu)).toBeNull();
  });

  it('fits on buttons', () => {
    const labels = Object.entries(kweyol).filter(([key]) =>
      /^(?:confirm_(?:\w+_)?(?:yes|no|last|everything|nothing)|meant_words)$/u.test(key),
    );
    expect(labels.filter(([, label]) => [...label].length > 20)).toEqual([]);
  });

  it('leaves distress in English', () => {
    expect(Object.keys(kweyol).filter((key) => key.startsWith('distress'))).toEqual([]);
  });

  it('has at least the 40 sentences that people meet most, and a text for each state but the agreement', () => {
    expect(Object.keys(kweyol).length).toBeGreaterThanOrEqual(40);
    const without = seeds.states.filter(({ bodies }) => !bodies?.Kweyol).map(({ state_key }) => state_key);
    expect(without).toEqual(['awaiting_start']);
  });
});

/** Returns a contributor who agreed, at a question; with a recording at hand if the question is about one. */
function at(state_key: string): Snapshot {
  const isAboutOne = !['welcome', 'awaiting_start', 'awaiting_audio'].includes(state_key);
  const hasAgreed = !['welcome', 'awaiting_start'].includes(state_key);
  const standing: Snapshot = {
    ...newSnapshot(),
    ...{ state_key, asked_consent: seeds.consent.version },
    ...(hasAgreed && { consent_version: seeds.consent.version, submissions: 1 }),
    ...(isAboutOne && { recordings: ['m1'], awaiting_label: ['m1'], category: 'Kweyol', voice_ms: 9_000 }),
  };
  return ask(flow, standing).snapshot;
}

/** Sends typed texts one after the other. @param changed the flow with another language */
function type(state_key: string, texts: string[], changed = flow) {
  let snapshot = at(state_key);
  let done: Effect[] = [];
  for (const text of texts) {
    const event = toEvent(changed, snapshot, { message_id: 'm2', text, year: 2026 }, 0);
    const { snapshot: next, effects } = step(changed, snapshot, event);
    snapshot = next;
    done = effects;
  }
  return { snapshot, effects: done.map(({ type: kind }) => kind).filter((kind) => kind !== 'send') };
}

describe('what people type in Kwéyòl', () => {
  it.each([
    ['delete', 'tiwé sa mwen voyé sala souplé'],
    ['delete', 'mwen vlé ou efase not vwa mwen'],
    ['delete', 'Mwen pa vlé zòt sèvi vwa mwen'],
    ['delete', 'mwen ka wétiwé akò mwen'],
    ['stop', 'souplé kite mwen twantjil'],
    ['stop', 'pa voyé mésaj ba mwen ankò'],
    ['stop', 'sispann voye bagay ba mwen'],
    ['stop', 'tiwé niméwo mwen an lis-la'],
    ['stop', 'ou ni mové niméwo'],
    ['under_18', 'mwen ni katòz an'],
    ['under_18', "mwen pò'ò ni 18 an"],
    ['under_18', 'mwen poo ni dizwit an'],
    ['under_18', 'mwen anba 18 an'],
    ['under_18', 'mwen fèt an 2012'],
    ['under_18', 'ti manmay mwen vlé palé osi'],
    ['distress', 'mwen vlé mouwi'],
    ['distress', 'mwen kay tjwé kò mwen'],
    ['distress', 'mwen pa vle viv ankò'],
  ])('asks about %s: %s', (confirming, text) => {
    expect(type('awaiting_audio', [text]).snapshot.confirming).toBe(confirming);
  });

  it.each([
    ['tiwé tout', 'wi', 'withdraw_all'],
    ['TIWE TOUT', 'oui', 'withdraw_all'],
    ['tiwé dènyé-a', '', 'withdraw_last'],
    ['tiwé not vwa mwen sala', 'dènyé', 'withdraw_last'],
    ['kité mwen twantjil', '', 'opt_out'],
    ['pa ékwi mwen ankò', 'wi', 'opt_out'],
    ['mwen ni sèz an', 'wi', 'set_under_18'],
  ])('carries out “%s”, then “%s”', (asked, answer, effect) => {
    expect(type('awaiting_audio', [asked, answer].filter(Boolean)).effects).toContain(effect);
  });

  it.each([
    ['tiwé tout', 'non'],
    ['tiwé tout', 'Non, annou kontiné'],
    ['tiwé tout', 'pa tiwé anyen'],
    ['tiwé not vwa mwen sala', 'non, kité tout'],
    ['pa ékwi mwen ankò', 'non'],
    ['mwen ni sèz an', 'non, mwen ni ven an'],
  ])('does nothing after “%s”, then “%s”', (asked, answer) => {
    const { snapshot, effects } = type('awaiting_audio', [asked, answer]);
    expect([
      snapshot.confirming,
      effects.filter((effect) => /withdraw|opt_out|under_18/u.test(effect)),
    ]).toEqual([null, []]);
  });

  it.each([
    ['welcome', 'wi', 'awaiting_start'],
    ['welcome', 'mwen pawé', 'awaiting_start'],
    ['welcome', 'non mèsi', 'declined'],
    ['awaiting_start', 'wi', 'awaiting_start'],
    ['awaiting_start', 'mwen anba 18 an', 'declined_under_18'],
    ['awaiting_category', 'kweyol', 'awaiting_region'],
    ['awaiting_category', 'patwa', 'awaiting_region'],
    ['awaiting_region', 'mwen sòti Soufriere', 'awaiting_age_range'],
    ['awaiting_region', 'Gwozilé', 'awaiting_age_range'],
    ['awaiting_region', 'I grew up in Micoud', 'awaiting_age_range'],
    ['awaiting_age_range', 'mwen ni 25 an', 'awaiting_words'],
    ['awaiting_age_range', 'laj mwen sé 40', 'awaiting_words'],
    ['awaiting_age_range', 'am 25 years old', 'awaiting_words'],
    ['awaiting_words', 'pita', 'awaiting_completion_choice'],
    ['awaiting_completion_choice', 'mwen fini', 'completed'],
  ])('understands at %s “%s”', (state_key, text, then) => {
    expect(type(state_key, [text]).snapshot.state_key).toBe(then);
  });

  it.each([
    'lè mwen té piti nou té ka alé lawivyè tout Sanmdi épi manman mwen',
    ...seeds.topics.flatMap(({ wordings }) => wordings.Kweyol ?? []),
  ])('is kept as the words of a recording: %s', (said) => {
    expect(type('awaiting_words', [said]).effects).toContain('keep_transcription');
  });
});

describe('English', () => {
  const { ear } = speech.language;
  const english = { ...speech, language: extendEnglish({ ear, draft_concepts: [], never_english: {} }) };
  const states = ['awaiting_audio', 'awaiting_words', 'awaiting_completion_choice'];

  it.each(
    [
      'he does beat me and I afraid to go home',
      'nobody would notice if I were gone',
      'I have the bottle of pills here and I am ready to finish with this life',
      'my boyfriend choke me last night and he have a cutlass',
    ].flatMap((text) => states.map((state_key) => [text, state_key])),
  )('of people in distress is heard: “%s” at %s', (text = '', state_key = '') => {
    expect(type(state_key, [text]).snapshot.confirming).toBe('distress');
  });

  it.each(
    [
      ...[
        'yes',
        'no',
        'no thanks',
        'ok',
        'thanks sis',
        'delete dis',
        'stop',
        'delete it all',
        'not dis one',
        'one more',
      ],
      ...[
        'I thought about it and I take my consent back',
        'we came home at noon',
        'I am aware of it, go on',
        'set it again',
      ],
      ...[
        'he flew a kite and we had to dance',
        'dear sir or madam, wrong number',
        'my pa was a fisherman',
        'keep the last one',
      ],
      ...[
        'please take my voice out',
        'leave me alone',
        'I am 15',
        'I want to kill myself',
        'wit my sister',
        'my son is six',
      ],
    ].flatMap((text) => states.map((state_key) => [text, state_key])),
  )('is understood as without Kwéyòl: “%s” at %s', (text = '', state_key = '') => {
    // Without the model of meanings, whose guesses at such texts differ with the spellings.
    const [mixed, alone] = [flow.speech, english].map((speech) =>
      type(state_key, [text], {
        ...flow,
        speech: { ...speech, language: { ...speech.language, meanings: undefined } },
      }),
    );
    expect(mixed).toEqual(alone);
  });
});
