import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { newSnapshot } from './snapshot.ts';
import {
  agreed,
  deepFreeze,
  PROMPT_A,
  smallFlow,
  template,
  standing,
  SENTENCES,
} from './testing/fixtures.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();

describe('asking again', () => {
  it('says the question that the person stands at, and moves nothing', () => {
    const before = deepFreeze(agreed('ask', { prompt: PROMPT_A, recordings: ['m1'], submissions: 1 }));
    const asked = ask(flow, before);
    expect(standing(asked.snapshot)).toEqual(standing(before));
    expect(asked).toMatchObject({
      reply: {
        state_key: 'ask',
        prompt_id: 'a',
        body: 'Topic a: English a',
        buttons: [{ id: 'other', title: 'Another' }],
      },
    });
  });

  it('says in front what they must read besides, and marks it', () => {
    const { reply } = ask(flow, agreed('words'), wording.masked);
    expect(reply?.body).toBe(`${wording.masked}\n\nThis is words.`);
    expect(reply?.notice).toBe(wording.masked);
    expect(ask(flow, agreed('words'), 'Anything else.').reply?.notice).toBe('Anything else.');
  });

  it('says the notice alone where the state says nothing itself', () => {
    const quiet = smallFlow({ templates: [template('hello')] });
    expect(ask(quiet, agreed('words')).reply).toBeNull();
    expect(ask(quiet, agreed('words'), wording.masked).reply).toEqual({
      state_key: 'words',
      prompt_id: null,
      body: wording.masked,
      notice: wording.masked,
    });
  });

  it('asks for the agreement in its current wording, and remembers that', () => {
    const before = { ...newSnapshot(), state_key: 'agree', asked_consent: 1 };
    const { snapshot, reply } = ask(flow, before);
    expect(standing(snapshot)).toEqual(standing({ ...before, asked_consent: 2 }));
    expect(reply?.consent_version).toBe(2);
  });

  it('asks a pending "delete everything?" rather than the question behind it', () => {
    const before = agreed('words', { confirming: 'delete_all', submissions: 1 });
    const plain = ask(flow, before);
    expect(standing(plain.snapshot)).toEqual(standing(before));
    expect(plain.reply?.body).toBe(wording.confirm_delete_all);
    expect(plain.reply?.buttons?.map(({ title }) => title)).toEqual([
      wording.confirm_yes,
      wording.confirm_no,
    ]);
    expect(plain.reply).not.toHaveProperty('notice');
    const { reply } = ask(flow, before, wording.masked);
    expect(reply?.body).toBe(`${wording.masked}\n\n${wording.confirm_delete_all}`);
    expect(reply?.notice).toBe(wording.masked);
  });

  it('says nothing to somebody who said STOP, whatever there is to say', () => {
    const before = agreed('words', { stopped: true, confirming: 'delete_all' });
    expect(ask(flow, before, wording.masked)).toEqual({ snapshot: before, reply: null });
  });
});
