import { describe, expect, it } from 'vitest';
import { keywordOf } from '../understanding/requests.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  smallFlow,
  standing,
  typed,
  voice,
  SENTENCES,
  JAMAICA,
} from '../testing/fixtures.ts';

const wording = SENTENCES.Mix;
const { speech } = JAMAICA;
const flow = smallFlow();
const giver = agreed('ask', { submissions: 3 });
const asked = step(flow, giver, typed('PUBLIC'));

describe('PUBLIC', () => {
  it.each(['public', 'Go public!', 'mek people hear mi'])('is %j', (text) => {
    expect(keywordOf(speech.language, text)).toBe('public');
  });

  it('asks, and keeps nothing before a yes', () => {
    expect(bodyOf(asked)).toBe(wording.confirm_be_heard);
    expect(effectsOf(asked, 'set_public_playback')).toEqual([]);
    expect(standing(asked.snapshot)).toEqual({ ...standing(giver), confirming: 'be_heard' });
  });

  it('keeps a yes with the words that were asked, and goes on where one was', () => {
    const yes = step(flow, asked.snapshot, typed('Yes'));
    expect(effectsOf(yes, 'set_public_playback')).toEqual([
      { type: 'set_public_playback', agreed_to: wording.confirm_be_heard },
    ]);
    expect(bodyOf(yes)).toBe(`${wording.public_yes}\n\n:`);
    expect(standing(yes.snapshot)).toEqual(standing(giver));
  });

  it('takes an earlier yes back with a no', () => {
    const no = step(flow, asked.snapshot, typed('nah'));
    expect(effectsOf(no, 'set_public_playback')).toEqual([{ type: 'set_public_playback', agreed_to: null }]);
    expect(bodyOf(no)).toContain(wording.public_no);
  });

  it.each([typed('maybe later'), voice()])('is no yes by anything else', (event) => {
    expect(effectsOf(step(flow, asked.snapshot, event), 'set_public_playback')).toEqual([]);
  });

  it('waits until there is something to be heard', () => {
    const early = step(flow, agreed('ask'), typed('public'));
    expect(bodyOf(early)).toContain(wording.public_later);
    expect(early.snapshot.confirming).toBeNull();
  });

  it('is offered where somebody hears that recordings of theirs were accepted', () => {
    const told = (accepted: number) =>
      bodyOf(
        step(flow, giver, {
          ...typed('my voice'),
          my_voice: {
            recordings: 3,
            milliseconds: 90_000,
            accepted,
            waiting: 0,
            may_be_heard: false,
            place: null,
          },
        }),
      );
    expect(told(1)).toContain(wording.public_hint);
    expect(told(0)).not.toContain(wording.public_hint);
  });
});
