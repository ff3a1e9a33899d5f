import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  replyOf,
  smallFlow,
  typed,
  voice,
  said,
  standing,
  SENTENCES,
} from '../testing/fixtures.ts';
import { openTurn } from '../turn.ts';
import { step } from '../step.ts';
import { answerConfirmation, answerTo, confirm } from './confirmations.ts';
import type { Confirming, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();
const tapped = (id: string) => event('BUTTON_TAPPED', { stale: true, choice: { id, title: '' } });
const asked = (confirming: Confirming, change: Partial<Snapshot> = {}) =>
  agreed('words', { confirming, submissions: 2, recordings: ['m0', 'm1'], ...change });

describe('"delete everything?"', () => {
  it('is asked before anything is taken out', () => {
    const turn = openTurn(flow, agreed('words', { submissions: 1 }), typed('…'));
    confirm(turn, 'delete_all');
    expect(standing(turn.snapshot)).toEqual(
      standing(agreed('words', { submissions: 1, confirming: 'delete_all' })),
    );
    expect(turn.effects).toEqual([]);
    expect(turn.questionOverride?.body).toBe(wording.confirm_delete_all);
  });

  it.each([typed('yes'), tapped('labrish_delete_all_yes')])('is answered with yes by %j', (yes) => {
    expect(answerTo(smallFlow(), 'delete_all', yes)).toBe('yes');
  });

  it.each([
    typed('no'),
    typed('no sah, lef it'),
    tapped('labrish_delete_all_no'),
    // The typed text counts, not the id of the choice.
    event('BUTTON_TAPPED', { text: 'no', choice: { id: 'labrish_delete_all_yes', title: '' } }),
  ])('is answered with no by %j', (no) => {
    expect(answerTo(smallFlow(), 'delete_all', no)).toBe('no');
  });

  it.each([
    typed(''),
    typed('the day before yesterday'),
    voice({ text: 'yes' }),
    tapped('go'),
    event('UNSUPPORTED_RECEIVED'),
    event('GO'),
  ])('is not what %j is about', (other) => {
    expect(answerTo(smallFlow(), 'delete_all', other)).toBeNull();
  });

  it('is answered by the label that an admin gave, and by ours; a lone emoji names none', () => {
    const worded = smallFlow({ sentences: { Patwa: { confirm_yes: 'Wipe it, wipe it' } } });
    for (const yes of ['wipe it, wipe it!', 'Yes, delete all', 'YES'])
      expect(answerTo(worded, 'delete_all', typed(yes)), yes).toBe('yes');
    const thumbUp = smallFlow({ sentences: { Mix: { confirm_yes: '👍' } } });
    for (const other of ['👍', '...', 'x'.repeat(201)])
      expect(answerTo(thumbUp, 'delete_all', typed(other)), other).toBeNull();
  });

  it('answered with yes takes everything out, with no nothing', () => {
    const yes = openTurn(flow, asked('delete_all'), typed('yes'));
    answerConfirmation(yes, 'delete_all', 'yes');
    expect(standing(yes.snapshot)).toEqual(standing(newSnapshot()));
    expect(yes).toMatchObject({
      effects: [{ type: 'withdraw_all' }],
      prefix: [],
      questionOverride: { body: wording.deleted_all },
    });
    const no = openTurn(flow, asked('delete_all'), typed('no'));
    answerConfirmation(no, 'delete_all', 'no');
    expect(standing(no.snapshot)).toEqual(standing({ ...asked('delete_all'), confirming: null }));
    expect(no).toMatchObject({ effects: [], prefix: [said('nothing_deleted')], questionOverride: null });
  });
});

describe('"what must I take out?"', () => {
  it('takes out the last, asks about everything, or takes out nothing', () => {
    const last = step(flow, asked('delete'), tapped('labrish_delete_last'));
    expect(effectsOf(last, 'withdraw_last')).toHaveLength(1);
    const all = step(flow, asked('delete'), typed('Everything'));
    expect(all.snapshot.confirming).toBe('delete_all');
    expect(effectsOf(all, 'withdraw_all')).toEqual([]);
    const none = step(flow, asked('delete'), typed('no'));
    expect(none.effects.map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(none)).toBe(`${wording.nothing_deleted}\n\nThis is words.`);
  });

  it.each([
    ['last', 'last'],
    ['The last recording', 'last'],
    ['ALL', 'all'],
    ['everyting', 'all'],
    ['No.', 'no'],
    ['Kingston', null],
    ['constructor', null],
  ])('is answered by %j with %j', (text, answer) => {
    expect(answerTo(smallFlow(), 'delete', typed(text))).toBe(answer);
  });

  it('is not answered by yes, which does not say what: it is asked about otherwise', () => {
    expect(answerTo(smallFlow(), 'delete', typed('yes'))).toBeNull();
  });
});

describe('"you want me to stop?"', () => {
  it('stops at yes, and goes on at no', () => {
    expect(step(flow, asked('stop'), typed('yeah man')).snapshot).toMatchObject({
      stopped: true,
      confirming: null,
    });
    const no = step(flow, agreed('ask', { confirming: 'stop' }), tapped('labrish_stop_no'));
    expect(no.snapshot.stopped).toBe(false);
    expect(bodyOf(no)).toContain(wording.going_on);
  });

  it('is asked again on a tap on another question', () => {
    const other = step(
      flow,
      agreed('label', { confirming: 'stop', recordings: ['m0'] }),
      event('LIST_SELECTED', { choice: { id: 'JM-01', title: 'Kingston' } }),
    );
    expect(other.snapshot).toMatchObject({ state_key: 'label', stopped: false, confirming: 'stop' });
    expect(bodyOf(other)).toBe(`${wording.answer_first}\n\n${wording.confirm_stop}`);
  });
});

describe('words that may be a request', () => {
  const at = agreed('words', { submissions: 1, recordings: ['m0'] });
  const first = step(flow, at, typed('please stop texting me'));

  it('are not stored before their person has said what they meant', () => {
    expect(first.snapshot).toMatchObject({ confirming: 'stop', unconfirmed_text: 'please stop texting me' });
    expect(effectsOf(first, 'keep_transcription')).toEqual([]);
    expect(replyOf(first)?.buttons?.map(({ title }) => title)).toEqual([
      wording.confirm_stop_yes,
      wording.meant_words,
    ]);
  });

  it.each([tapped('labrish_stop_no'), typed('no'), typed(wording.meant_words)])(
    'are stored as they were when %j says that they were meant as words',
    (said) => {
      const meant = step(flow, first.snapshot, said);
      expect(effectsOf(meant, 'keep_transcription')).toEqual([
        { type: 'keep_transcription', message_ids: ['m0'], text: 'please stop texting me' },
      ]);
      expect(meant.snapshot).toMatchObject({ state_key: 'bye', confirming: null, unconfirmed_text: null });
    },
  );

  it('are erased when they were a request, and wait while something else comes', () => {
    const stopped = step(flow, first.snapshot, typed('yes'));
    expect(stopped.snapshot).toMatchObject({ stopped: true, unconfirmed_text: null });
    expect(stopped.effects.map(({ type }) => type)).toEqual(['erase_held', 'opt_out', 'send']);
    const other = step(flow, first.snapshot, typed('mi granny mek ackee'));
    expect(other.effects.map(({ type }) => type)).toEqual(['hold', 'send']);
    expect(other.snapshot).toMatchObject({ confirming: 'stop', unconfirmed_text: 'please stop texting me' });
  });
});
