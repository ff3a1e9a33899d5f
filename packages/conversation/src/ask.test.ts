import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { newSnapshot } from './snapshot.ts';
import { agreed, deepFreeze, PROMPT_A, smallFlow, template } from './testing/fixtures.ts';
import { wording } from './speaking/wording.ts';

const flow = smallFlow();

describe('asking again', () => {
  it('says the question that the person stands at, and moves nothing', () => {
    const before = deepFreeze(agreed('ask', { prompt: PROMPT_A, recordings: ['m1'], submissions: 1 }));
    expect(ask(flow, before)).toEqual({
      snapshot: before,
      reply: {
        state_key: 'ask',
        prompt_id: 'a',
        body: 'Topic a: English a',
        buttons: [{ id: 'other', title: 'Another' }],
      },
    });
  });

  it('says in front what they must read besides, and marks it', () => {
    const { reply } = ask(flow, agreed('words'), wording.kept);
    expect(reply?.body).toBe(`${wording.kept}\n\nThis is words.`);
    expect(reply?.notice).toBe(wording.kept);
    expect(ask(flow, agreed('words'), 'Anything else.').reply?.notice).toBe('Anything else.');
  });

  it('says the notice alone where the state says nothing itself', () => {
    const quiet = smallFlow({ templates: [template('hello')] });
    expect(ask(quiet, agreed('words')).reply).toBeNull();
    expect(ask(quiet, agreed('words'), wording.kept).reply).toEqual({
      state_key: 'words',
      prompt_id: null,
      body: wording.kept,
      notice: wording.kept,
    });
  });

  it('asks for the agreement in its wording of now, and remembers that', () => {
    const before = { ...newSnapshot(), state_key: 'agree', asked_consent: 1 };
    const { snapshot, reply } = ask(flow, before);
    expect(snapshot).toEqual({ ...before, asked_consent: 2 });
    expect(reply?.consent_version).toBe(2);
  });

  it('asks a pending "delete everything?" rather than the question behind it', () => {
    const before = agreed('words', { confirming: 'delete_all', submissions: 1 });
    const plain = ask(flow, before);
    expect(plain.snapshot).toEqual(before);
    expect(plain.reply?.body).toBe(wording.confirm_delete_all);
    expect(plain.reply?.buttons?.map(({ title }) => title)).toEqual([
      wording.confirm_yes,
      wording.confirm_no,
    ]);
    expect(plain.reply).not.toHaveProperty('notice');
    const { reply } = ask(flow, before, wording.kept);
    expect(reply?.body).toBe(`${wording.kept}\n\n${wording.confirm_delete_all}`);
    expect(reply?.notice).toBe(wording.kept);
  });

  it('says nothing to somebody who said STOP, whatever there is to say', () => {
    const before = agreed('words', { stopped: true, confirming: 'delete_all' });
    expect(ask(flow, before, wording.kept)).toEqual({ snapshot: before, reply: null });
  });
});
