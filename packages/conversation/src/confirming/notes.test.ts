import { describe, expect, it } from 'vitest';
import { ask, moveTo } from '../ask.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  replyOf,
  SENTENCES,
  smallFlow,
  typed,
  voice,
} from '../testing/fixtures.ts';
import { newSnapshot } from '../snapshot.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow({ heard_url: 'https://site.example/heard' });
const giver = agreed('ask', { submissions: 3 });
const asked = step(flow, giver, typed('FEEDBACK'));
const NOTE = 'You should have more topics about church';
const shown = step(flow, asked.snapshot, typed(NOTE));

describe('asking for a note', () => {
  it.each([
    'feedback',
    'I want to tell the team something',
    'I have a suggestion',
    'mi waan seh something bout unu bot',
    'I have a complaint!',
    'unu fi put more topic bout church',
    NOTE,
  ])('hears %j', (text) => {
    const { snapshot, effects } = step(flow, giver, typed(text));
    expect(snapshot).toMatchObject({ confirming: 'note', note: null, state_key: giver.state_key });
    expect(effects).toContainEqual({ type: 'count_question', question: 'feedback' });
  });

  it('says what becomes of it, and takes a tap on “Never mind”', () => {
    expect(bodyOf(asked)).toBe(wording.answer_feedback);
    expect(replyOf(asked)?.buttons?.map(({ title }) => title)).toEqual([wording.confirm_note_no]);
    for (const text of ['never mind', 'no', 'neva mind']) {
      const left = step(flow, asked.snapshot, typed(text));
      expect(left.snapshot).toMatchObject({ confirming: null, note: null });
      expect(bodyOf(left)).toContain(wording.going_on);
    }
  });

  it('needs no agreement, works before the first question, and gives nobody under 18 the chance', () => {
    const first = step(flow, newSnapshot(), typed('feedback'));
    const yes = step(flow, step(flow, first.snapshot, typed(NOTE)).snapshot, typed('yes'));
    expect(effectsOf(yes, 'keep_note')).toEqual([{ type: 'keep_note', text: NOTE }]);
    expect(step(flow, { ...giver, under_18: 'told' }, typed('feedback')).snapshot.confirming).toBeNull();
    const later = step(flow, { ...shown.snapshot, under_18: 'told' }, typed('yes'));
    expect(effectsOf(later, 'keep_note')).toEqual([]);
  });

  it('lets what is in doubt come first, and says after STOP whom to write to', () => {
    const doubt = step(flow, giver, typed('DELETE ALL')).snapshot;
    expect(step(flow, doubt, typed('feedback')).snapshot.confirming).toBe('delete_all');
    const stopped = step(flow, giver, typed('STOP')).snapshot;
    const after = step(flow, stopped, typed('feedback'));
    expect(after.snapshot.confirming).toBeNull();
    expect(bodyOf(after)).not.toContain(wording.answer_feedback);
    expect(effectsOf(after, 'send')).toHaveLength(1);
  });

  it('ends for the day when there were enough', () => {
    const { snapshot, effects } = step(flow, giver, { ...typed('feedback'), has_no_notes_left: true });
    expect(snapshot.confirming).toBeNull();
    expect(JSON.stringify(effects)).toContain(wording.no_notes_left);
  });
});

it.each(['mek mi tell yuh something bout mi granny', 'you should have seen it', 'mi want yuh hear dis'])(
  'takes %j for no wish to tell the team something',
  (text) => {
    expect(step(flow, giver, typed(text)).snapshot.confirming).toBeNull();
  },
);

describe('while a note is awaited', () => {
  it('shows it back, and gives it to the team after a yes alone', () => {
    expect(bodyOf(shown)).toContain(NOTE);
    expect(effectsOf(shown, 'keep_note')).toEqual([]);
    expect(effectsOf(shown, 'hold')).toHaveLength(1);
    const yes = step(flow, shown.snapshot, typed('yes please'));
    expect(yes.effects.slice(0, 2)).toEqual([{ type: 'erase_held' }, { type: 'keep_note', text: NOTE }]);
    expect(bodyOf(yes)).toContain('https://site.example/heard');
    expect(yes.snapshot).toMatchObject({ confirming: null, note: null, state_key: giver.state_key });
    const no = step(flow, shown.snapshot, typed('no'));
    expect(effectsOf(no, 'keep_note')).toEqual([]);
    expect(effectsOf(no, 'erase_held')).toHaveLength(1);
    expect(no.snapshot).toMatchObject({ confirming: null, note: null });
  });

  it('adds what is typed besides, masks contacts, and cuts what is endless', () => {
    const more = step(flow, shown.snapshot, typed('call mi pon 876 555 0123'));
    expect(more.snapshot.note).toBe(`${NOTE}\ncall mi pon [number]`);
    expect(step(flow, asked.snapshot, typed('x'.repeat(9_000))).snapshot.note).toHaveLength(2_000);
  });

  it('never makes the words of a recording of it', () => {
    const awaiting = agreed('words', { submissions: 1, recordings: ['m1'], voice_ms: 4_000 });
    const held = step(flow, step(flow, awaiting, typed('feedback')).snapshot, typed('mi love mango season'));
    for (const answer of ['no', 'yes', 'never mind']) {
      const { effects, snapshot } = step(flow, held.snapshot, typed(answer));
      expect(effects.map(({ type }) => type)).not.toContain('keep_transcription');
      expect(snapshot.unconfirmed_text).toBeNull();
    }
    const distress = step(flow, held.snapshot, typed('mi waan kill miself'));
    expect(distress.snapshot).toMatchObject({ confirming: 'distress', note: null, unconfirmed_text: null });
  });

  it.each([
    ['STOP', { stopped: true }],
    ['mi a fifteen', { confirming: 'under_18' }],
    ['mi waan kill miself', { confirming: 'distress' }],
    ['please tek out mi voice from it', { confirming: 'delete' }],
    ['DELETE ALL', { confirming: 'delete_all' }],
    ['PERSON', { with_team: true }],
    ['START', { confirming: null }],
  ])('hears %j first, and keeps nothing of the note', (text, expected) => {
    for (const { snapshot: before } of [asked, shown]) {
      const { snapshot, effects } = step(flow, before, typed(text));
      expect(snapshot).toMatchObject({ ...expected, note: null });
      expect(effects.map(({ type }) => type)).not.toContain('keep_note');
      expect(JSON.stringify(effects)).not.toContain('church');
    }
  });

  it('keeps no voice note, which may be meant for the team, and says that notes are typed', () => {
    for (const { snapshot: before } of [asked, shown]) {
      const done = step(flow, before, voice());
      expect(effectsOf(done, 'keep_audio')).toEqual([]);
      expect(effectsOf(done, 'discard_audio')).toHaveLength(1);
      expect(bodyOf(done)).toContain(wording.note_by_voice);
      expect(done.snapshot).toMatchObject({ confirming: before.confirming, note: before.note });
    }
  });

  it('asks the same again when a reply came too late, and forgets it when an operator moves them', () => {
    expect(ask(flow, shown.snapshot).reply?.body).toBe(bodyOf(shown));
    expect(moveTo(flow, shown.snapshot, 'ask', 0).snapshot).toMatchObject({ confirming: null, note: null });
  });
});
