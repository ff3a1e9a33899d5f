import { describe, expect, it } from 'vitest';
import { answerKeyword, resumeAfterStop } from './answer-keyword.ts';
import { LIMITS } from '../flow/limits.ts';
import { newSnapshot } from '../snapshot.ts';
import { openTurn } from '../turn.ts';
import { agreed, PROMPT_A, smallFlow, typed, standing, said, SENTENCES } from '../testing/fixtures.ts';
import type { ConversationEvent, Flow, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow({ contact: 'voices@example.org' });
const open = (snapshot: Snapshot, given: ConversationEvent = typed('…'), of: Flow = flow) =>
  openTurn(of, snapshot, given);

describe('a keyword', () => {
  it('STOP ends it, and the answer has no buttons', () => {
    const turn = open(agreed('words'));
    answerKeyword(turn, 'stop');
    expect(standing(turn.snapshot)).toEqual(standing(agreed('words', { stopped: true })));
    expect(turn.effects).toEqual([{ type: 'opt_out' }]);
    expect(turn.questionOverride).toEqual({ body: wording.stopped });
  });

  it('HELP says who is speaking and where a person answers', () => {
    const turn = open(agreed('words'));
    answerKeyword(turn, 'help');
    const [help] = turn.prefix;
    for (const part of [
      'the Labrish bot',
      'hold the mic',
      'DELETE ALL',
      'A real person answers here: voices@example.org',
    ])
      expect(help?.text).toContain(part);
    expect(turn).toMatchObject({
      snapshot: turn.before,
      effects: [],
      questionOverride: null,
      shorten: 'long_ones',
    });
  });

  it('HELP names the web site where nobody answers by mail, and nobody where there is none', () => {
    const help = (of: Flow) => {
      const turn = open(agreed('words'), typed('help'), of);
      answerKeyword(turn, 'help');
      return turn.prefix[0]?.text;
    };
    expect(help(smallFlow({ site_url: 'https://labrish.example' }))).toMatch(
      /A real person answers at https:\/\/labrish\.example$/,
    );
    expect(help(smallFlow())).toMatch(/STOP: no more messages$/);
  });

  it('RESTART closes what is at hand and begins again', () => {
    const turn = open(
      agreed('words', { prompt: PROMPT_A, recordings: ['m0'], category: 'Mix', submissions: 1 }),
    );
    answerKeyword(turn, 'restart');
    expect(standing(turn.snapshot)).toEqual(standing(agreed('hello', { submissions: 1 })));
    expect(turn).toMatchObject({ effects: [], questionOverride: null });
  });

  it('DELETE LAST goes back to the recording only when none is left to answer about', () => {
    const none = open(agreed('words', { submissions: 1, prompt: PROMPT_A }));
    answerKeyword(none, 'delete_last');
    expect(none.snapshot.state_key).toBe('words');
    expect(none.prefix).toEqual([said('deleted_last')]);
    const one = open(agreed('words', { submissions: 1, prompt: PROMPT_A, recordings: ['m0'] }));
    answerKeyword(one, 'delete_last');
    expect(one.snapshot.state_key).toBe('ask');
    expect(one.effects).toEqual([{ type: 'withdraw_last' }]);
  });

  it('answers behind what is to be said first, and is cut rather than too long', () => {
    const turn = open(agreed('words'));
    turn.prefix.push(said('nothing_deleted'));
    answerKeyword(turn, 'stop');
    expect(turn.questionOverride?.body).toBe(`${wording.nothing_deleted}\n\n${wording.stopped}`);
    const long = open(agreed('words'));
    long.prefix.push({ key: null, text: 'x'.repeat(LIMITS.body) });
    answerKeyword(long, 'stop');
    expect(long.questionOverride?.body).toBe(`${'x'.repeat(LIMITS.body - 1)}…`);
  });
});

describe('START after STOP', () => {
  it('goes on where the person was', () => {
    const turn = open(agreed('words', { stopped: true, recordings: ['m0'] }));
    resumeAfterStop(turn);
    expect(standing(turn.snapshot)).toEqual(standing(agreed('words', { recordings: ['m0'] })));
    expect(turn).toMatchObject({
      effects: [{ type: 'opt_in' }],
      prefix: [said('started')],
      questionOverride: null,
    });
  });

  it.each([null, 'removed'])('begins where the state is %s', (state_key) => {
    const turn = open({ ...newSnapshot(), state_key, stopped: true });
    resumeAfterStop(turn);
    expect(standing(turn.snapshot)).toEqual(standing({ ...newSnapshot(), state_key: 'hello' }));
  });
});
