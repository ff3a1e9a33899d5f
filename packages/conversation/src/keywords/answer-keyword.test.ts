import { describe, expect, it } from 'vitest';
import {
  answerConfirmation,
  answerKeyword,
  comeBack,
  confirmation,
  isAboutConfirmation,
} from './answer-keyword.ts';
import { LIMITS } from '../flow/limits.ts';
import { newSnapshot } from '../snapshot.ts';
import { openTurn } from '../turn.ts';
import { agreed, event, PROMPT_A, smallFlow, typed, voice } from '../testing/fixtures.ts';
import { helpText, wording } from '../speaking/wording.ts';
import type { ConversationEvent, Flow, Snapshot } from '../types.ts';

const flow = smallFlow({ contact: 'voices@example.org' });
const open = (snapshot: Snapshot, given: ConversationEvent = typed('…'), of: Flow = flow) =>
  openTurn(of, snapshot, given);
const tapped = (id: string) => event('BUTTON_TAPPED', { choice: { id, title: '' } });

describe('a keyword', () => {
  it('STOP ends it, and the answer has no buttons', () => {
    const turn = open(agreed('words'));
    answerKeyword(turn, 'stop');
    expect(turn.snapshot).toEqual(agreed('words', { stopped: true }));
    expect(turn.effects).toEqual([{ type: 'opt_out' }]);
    expect(turn.instead).toEqual({ body: wording.stopped });
  });

  it('HELP says who is speaking and where a person answers', () => {
    const turn = open(agreed('words'));
    answerKeyword(turn, 'help');
    expect(turn.instead).toEqual({ body: helpText('Labrish', 'voices@example.org') });
    expect(turn).toMatchObject({ snapshot: turn.before, effects: [], lead: [] });
  });

  it('RESTART closes what is at hand and begins again', () => {
    const turn = open(
      agreed('words', { prompt: PROMPT_A, recordings: ['m0'], category: 'Mix', submissions: 1 }),
    );
    answerKeyword(turn, 'restart');
    expect(turn.snapshot).toEqual(agreed('hello', { submissions: 1 }));
    expect(turn).toMatchObject({ effects: [], instead: null });
  });

  it('DELETE ALL asks first, and takes nothing out', () => {
    const turn = open(agreed('words', { submissions: 1 }));
    answerKeyword(turn, 'delete_all');
    expect(turn.snapshot).toEqual(agreed('words', { submissions: 1, confirming: 'delete_all' }));
    expect(turn.effects).toEqual([]);
    expect(turn.instead).toEqual(confirmation(turn));
  });

  it('DELETE LAST goes back to the recording only when none is left to answer about', () => {
    const none = open(agreed('words', { submissions: 1, prompt: PROMPT_A }));
    answerKeyword(none, 'delete_last');
    expect(none.snapshot.state_key).toBe('words');
    expect(none.lead).toEqual([wording.deleted_last]);
    const one = open(agreed('words', { submissions: 1, prompt: PROMPT_A, recordings: ['m0'] }));
    answerKeyword(one, 'delete_last');
    expect(one.snapshot.state_key).toBe('ask');
    expect(one.effects).toEqual([{ type: 'withdraw_last' }]);
  });

  it('answers behind what is to be said first, and is cut rather than too long', () => {
    const turn = open(agreed('words'));
    turn.lead.push(wording.nothing_deleted);
    answerKeyword(turn, 'stop');
    expect(turn.instead?.body).toBe(`${wording.nothing_deleted}\n\n${wording.stopped}`);
    const long = open(agreed('words'));
    long.lead.push('x'.repeat(LIMITS.body));
    answerKeyword(long, 'stop');
    expect(long.instead?.body).toBe(`${'x'.repeat(LIMITS.body - 1)}…`);
  });
});

describe('START after STOP', () => {
  it('goes on where the person was', () => {
    const turn = open(agreed('words', { stopped: true, recordings: ['m0'] }));
    comeBack(turn);
    expect(turn.snapshot).toEqual(agreed('words', { recordings: ['m0'] }));
    expect(turn).toMatchObject({ effects: [{ type: 'opt_in' }], lead: [wording.started], instead: null });
  });

  it.each([null, 'removed'])('begins where the state is %s', (state_key) => {
    const turn = open({ ...newSnapshot(), state_key, stopped: true });
    comeBack(turn);
    expect(turn.snapshot).toEqual({ ...newSnapshot(), state_key: 'hello' });
  });
});

describe('"delete everything?"', () => {
  const asked = agreed('words', { confirming: 'delete_all', submissions: 2 });

  it.each([typed('yes'), tapped('labrish_delete_all_yes')])('is answered with yes by %j', (yes) => {
    const turn = open(asked, yes);
    answerConfirmation(turn);
    expect(turn.snapshot).toEqual(newSnapshot());
    expect(turn.effects).toEqual([{ type: 'withdraw_all' }]);
    expect(turn).toMatchObject({ lead: [], instead: { body: wording.deleted_all } });
  });

  it.each([
    typed('no'),
    typed(''),
    tapped('labrish_delete_all_no'),
    tapped('yes'),
    voice(),
    event('GO'),
    // What is typed counts, not what it would name.
    event('BUTTON_TAPPED', { text: 'no', choice: { id: 'labrish_delete_all_yes', title: '' } }),
  ])('is answered with no by %j', (no) => {
    const turn = open(asked, no);
    answerConfirmation(turn);
    expect(turn.snapshot).toEqual({ ...asked, confirming: null });
    expect(turn).toMatchObject({ effects: [], lead: [wording.nothing_deleted], instead: null });
  });

  it('is what a typed text and its own buttons are about, and nothing else', () => {
    const about = [typed('no'), typed(''), tapped('labrish_delete_all_yes'), tapped('labrish_delete_all_no')];
    expect(about.map(isAboutConfirmation)).toEqual([true, true, true, true]);
    const other = [voice({ text: 'yes' }), tapped('go'), event('UNSUPPORTED_RECEIVED')];
    expect(other.map(isAboutConfirmation)).toEqual([false, false, false]);
  });
});
