import { ask, newSnapshot, step, toEvent, type Effect, type Snapshot } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { CONCEPTS } from '@labrish/pilot/language';
import { clockTime } from '@labrish/pilot';
import { describe, expect, it } from 'vitest';
import { WORDS } from '../../english/words.ts';
import { country } from '../index.ts';

const { pilot, speech, seeds } = country;
const flow = seededFlow(country, seeds, 'Labrish');
const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);

describe('the data', () => {
  it('has the people of the census of 2011', () => {
    expect(sum(pilot.places)).toBe(1_328_019);
    // The whole country without those under 15 and three fifths of those from 15 to 19.
    expect(sum(pilot.age_groups)).toBe(1_328_019 - 94_121 - 91_330 - 87_963 - 59_027);
  });

  it('has 14 municipalities in four areas, and Tobago', () => {
    expect(pilot.places).toHaveLength(15);
    const last = pilot.places.at(-1);
    expect(last).toMatchObject({ code: 'TT-TOB', group: 'Tobago' });
    expect(pilot.places.filter(({ group }) => group === 'Tobago')).toEqual([last]);
  });

  it('tells the time of Port of Spain', () => {
    expect(clockTime(pilot, new Date('2026-11-20T18:58:30Z'))).toBe('2:58 pm, Trinidad and Tobago time');
  });

  it('names as drafts all words for safety that are not English', () => {
    const safety = CONCEPTS.slice(0, CONCEPTS.indexOf('yes'));
    const { concepts, draft_concepts } = speech.language;
    const own = safety.filter((concept) => concepts[concept] !== WORDS.concepts[concept]);
    expect([...draft_concepts].sort()).toEqual(own.sort());
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
    ...(isAboutOne && { recordings: ['m1'], awaiting_label: ['m1'], category: 'Creole', voice_ms: 9_000 }),
  };
  return ask(flow, standing).snapshot;
}

/** Sends typed texts one after the other. @returns where the contributor is, what is asked besides, and the effects but replies */
function type(state_key: string, ...texts: string[]) {
  let snapshot = at(state_key);
  let done: Effect[] = [];
  for (const text of texts) {
    const event = toEvent(flow, snapshot, { message_id: 'm2', text, year: 2026 }, 0);
    const { snapshot: next, effects } = step(flow, snapshot, event);
    snapshot = next;
    done = effects;
  }
  const body = done.flatMap((effect) => (effect.type === 'send' ? [effect.reply.body] : [])).join();
  return { snapshot, body, effects: done.filter(({ type: kind }) => kind !== 'send') };
}

describe('what people type', () => {
  it.each([
    ['delete', 'delete dat'],
    ['delete', 'take out meh recording nah'],
    ['delete', 'ah want allyuh throw way meh voice note'],
    ['delete', 'doh use meh voice'],
    ['delete', 'ah change meh mind bout de recording, erase it'],
    ['stop', 'doh study meh'],
    ['stop', 'leh meh be'],
    ['stop', 'haul yuh tail'],
    ['stop', 'ease meh up nah'],
    ['stop', 'wrong number boy'],
    ['under_18', 'ah under 18 eh'],
    ['under_18', 'ah eh reach 18 yet'],
    ['under_18', 'ah 15'],
    ['under_18', 'meh lil boy want to talk'],
    ['distress', 'ah go kill mehself'],
    ['distress', 'ah feel to drink gramoxone'],
    ['distress', 'ah want to drink lannate'],
    ['distress', 'i want to end my life'],
    ['distress', 'ah cyah take dis life again, nobody go miss meh'],
    ['distress', 'he does beat meh and ah frighten to go home'],
    ['distress', 'meh mother dead dis morning, ah cyah do dis now'],
  ])('asks about %s: %s', (confirming, text) => {
    expect(type('awaiting_audio', text).snapshot.confirming).toBe(confirming);
  });

  it.each([
    'de maxi break down by Curepe and we had to walk',
    'eh eh',
    'ent it nice',
    'we was liming by de beach whole day boy',
    'when rain fall ah does stay home and cook',
    'ah was small when we move to Sando',
    'ah have a horse and two goat',
  ])('asks about nothing: %s', (text) => {
    expect(type('awaiting_audio', text).snapshot.confirming).toBeNull();
  });

  it.each([
    ['STOP', 'opt_out'],
    ['doh message meh again', 'opt_out'],
    ['take out de last one', 'withdraw_last'],
  ])('does at once: %s', (text, effect) => {
    expect(type('awaiting_audio', text).effects.map((each) => each.type)).toContain(effect);
  });

  it.each([
    ['delete it nah', 'all ah it'],
    ['delete dat', 'everyting'],
    ['take out meh recording', 'yes, delete all ah dem'],
  ])('takes out everything after asking twice: %s', (first, second) => {
    expect(type('awaiting_audio', first, second)).toMatchObject({
      snapshot: { confirming: 'delete_all' },
      effects: [],
    });
    expect(type('awaiting_audio', first, second, 'yes').effects).toMatchObject([{ type: 'withdraw_all' }]);
  });

  it('asks again where “nah” may be a no or a please', () => {
    expect(type('awaiting_audio', 'delete dat', 'everyting nah').snapshot.confirming).toBe('delete');
  });

  it('takes out nothing on a no', () => {
    for (const no of ['nah', 'nah boy', 'no leave it', 'doh delete it', 'never mind'])
      expect(type('awaiting_audio', 'DELETE ALL', no), no).toMatchObject({ effects: [] });
  });

  it.each([
    ['welcome', 'yeah boy', 'awaiting_start'],
    ['welcome', 'tell meh more', 'showing_info'],
    ['welcome', 'nah boy', 'declined'],
    ['awaiting_category', 'dialect', 'awaiting_region'],
    ['awaiting_category', 'trini talk', 'awaiting_region'],
    ['awaiting_category', 'lil bit ah both', 'awaiting_region'],
    ['awaiting_region', 'Sando', 'awaiting_age_range'],
    ['awaiting_region', 'ah from Grande', 'awaiting_age_range'],
    ['awaiting_region', 'Scarborough, Tobago', 'awaiting_age_range'],
    ['awaiting_region', 'Tobago', 'awaiting_age_range'],
    ['awaiting_region', 'South', 'awaiting_municipality_south'],
    ['awaiting_region', 'abroad', 'awaiting_age_range'],
    ['awaiting_age_range', '29', 'awaiting_words'],
    ['awaiting_age_range', 'ah 29', 'awaiting_words'],
    ['awaiting_age_range', 'am 25 years old', 'awaiting_words'],
    ['awaiting_words', 'ah tired', 'awaiting_completion_choice'],
  ])('answers %s: %s', (state_key, text, next) => {
    expect(type(state_key, text).snapshot.state_key).toBe(next);
  });

  it.each([
    ['Sando', 'TT-SFO'],
    ['POS', 'TT-POS'],
    ['in Town', 'TT-POS'],
    ['Tobago', 'TT-TOB'],
    ['d abadie', 'TT-TUP'],
    ['Chagaunas', 'TT-CHA'],
  ])('knows the place %s', (text, code) => {
    expect(type('awaiting_region', text).snapshot.region).toMatchObject({ code });
  });

  it('helps those who ask, in Creole too', () => {
    for (const text of ['ah doh understand', 'who is allyuh', 'wha is dis for'])
      expect(type('awaiting_audio', text).body, text).toContain('a computer program');
    expect(type('awaiting_audio', 'dis is a scam?').body).toContain("It's no scam");
  });
});

it('says Creole to people who chose it', () => {
  const { body } = type('awaiting_language_choice', 'Creole', 'blue');
  expect(body).toContain('Is yuh voice ah need');
});
