import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { agreed, PROMPT_A, smallFlow, template } from '../testing/fixtures.ts';
import { toEvent } from './to-event.ts';
import type { Inbound, Snapshot } from '../types.ts';

const flow = smallFlow();
const heard = (state_key: string, inbound: Partial<Inbound>, change: Partial<Snapshot> = {}) =>
  toEvent(flow, agreed(state_key, change), { message_id: 'm1', ...inbound }, 5);

describe('toEvent', () => {
  it('takes a tapped button by its mapping', () => {
    expect(heard('agree', { choice: { id: 'yes', title: 'I agree' }, text: 'I agree' })).toEqual({
      event_key: 'YES',
      message_id: 'm1',
      seed: 5,
      choice: { id: 'yes', title: 'I agree' },
    });
  });

  it('takes a list row without a mapping as LIST_SELECTED, with the title of the template', () => {
    expect(heard('label', { choice: { id: 'JM-01', title: 'forged' } })).toMatchObject({
      event_key: 'LIST_SELECTED',
      choice: { id: 'JM-01', title: 'Kingston' },
    });
  });

  it('takes a list row with a mapping by it', () => {
    const mapped = smallFlow({
      mappings: [{ state_key: 'label', button_id: 'moon', triggers_event: 'MOON' }],
    });
    const tapped = { message_id: 'm1', choice: { id: 'moon', title: 'The Moon' } };
    expect(toEvent(mapped, agreed('label'), tapped, 0).event_key).toBe('MOON');
    expect(toEvent(mapped, agreed('hello'), { message_id: 'm1', text: 'go on' }, 0).event_key).toBe(
      'BUTTON_TAPPED',
    );
  });

  it('takes a button by the mapping of its own state, and of itself', () => {
    const mapping = (state_key: string, button_id: string, triggers_event: string) => ({
      state_key,
      button_id,
      triggers_event,
    });
    const mappings = [
      mapping('agree', 'go', 'OTHER_STATE'),
      mapping('hello', 'no', 'OTHER_BUTTON'),
      mapping('hello', 'go', 'GO'),
    ];
    const tapped = { message_id: 'm1', choice: { id: 'go', title: '' } };
    expect(toEvent(smallFlow({ mappings }), agreed('hello'), tapped, 0).event_key).toBe('GO');
  });

  it('takes a tap on an earlier prompt as stale, when there is none any more', () => {
    const in_reply_to = { state_key: 'hello', prompt_id: 'a' };
    expect(heard('hello', { choice: { id: 'go', title: '' }, in_reply_to })).toMatchObject({ stale: true });
    expect(
      heard('hello', { choice: { id: 'go', title: '' }, in_reply_to: { ...in_reply_to, prompt_id: null } }),
    ).toMatchObject({ event_key: 'GO' });
  });

  it.each(['I agree', '  i AGREE ', 'I agree!!!', 'i agree 👍🏾', '“I agree.”', '1', '1.', '1️⃣', 'yes', 'YES'])(
    'takes %j as the first button',
    (text) => {
      expect(heard('agree', { text })).toMatchObject({ event_key: 'YES', choice: { id: 'yes' }, text });
    },
  );

  it.each(['0', '3', 'I agree to nothing', 'agree', '12', 'maybe'])('takes %j as text', (text) => {
    const event = heard('agree', { text });
    expect(event).toMatchObject({ event_key: 'TEXT_RECEIVED', text });
    expect(event.choice).toBeUndefined();
  });

  it('prefers a label to a number', () => {
    const counting = smallFlow({
      templates: [
        template('hello', {
          actions: [
            { id: 'x', title: '2' },
            { id: 'y', title: 'Two' },
          ],
        }),
      ],
    });
    expect(toEvent(counting, agreed('hello'), { message_id: 'm', text: '2' }, 0).choice?.id).toBe('x');
  });

  it('recognises a label as it was cut for the phone, and one of emoji only', () => {
    const title = 'The very longest of all labels';
    const long = smallFlow({
      templates: [
        template('hello', {
          actions: [
            { id: 'x', title },
            { id: 'y', title: '👍' },
          ],
        }),
      ],
    });
    const say = (text: string) => toEvent(long, agreed('hello'), { message_id: 'm', text }, 0).choice?.id;
    expect(say('The very longest of all…')).toBe('x');
    expect(say(title)).toBe('x');
    expect(say('👍')).toBe('y');
    expect(say('👎')).toBeUndefined();
  });

  it('marks a button of another message as stale', () => {
    expect(heard('ask', { choice: { id: 'yes', title: 'I agree' } })).toMatchObject({ stale: true });
    expect(toEvent(flow, newSnapshot(), { message_id: 'm', choice: { id: 'yes', title: '' } }, 0).stale).toBe(
      true,
    );
  });

  it('marks the second tap on an answered question as stale, even where the new one has the same button', () => {
    const choice = { id: 'other', title: 'Another' };
    const now = { prompt: { ...PROMPT_A, id: 'b' } };
    const at = (state_key: string | null, prompt_id: string | null) =>
      heard('ask', { choice, in_reply_to: { state_key, prompt_id } }, now).stale ?? false;
    expect(at('ask', 'a')).toBe(true);
    expect(at('words', 'b')).toBe(true);
    expect(at('ask', 'b')).toBe(false);
    expect(at(null, null)).toBe(false);
  });

  it('tells voice notes, rejected attachments, texts and the rest apart', () => {
    const in_reply_to = { state_key: 'ask', prompt_id: 'a' };
    expect(
      heard('ask', { attachment: { kind: 'audio', duration_ms: 1200 }, text: 'STOP', in_reply_to }),
    ).toEqual({
      event_key: 'AUDIO_RECEIVED',
      is_silent: false,
      message_id: 'm1',
      seed: 5,
      duration_ms: 1200,
      in_reply_to,
      text: 'STOP',
    });
    expect(heard('ask', { attachment: { kind: 'rejected', reason: 'too_large' } })).toMatchObject({
      event_key: 'AUDIO_REJECTED',
      reason: 'too_large',
    });
    expect(heard('words', { text: ' mi deh yah ' })).toMatchObject({
      event_key: 'TEXT_RECEIVED',
      text: ' mi deh yah ',
    });
    expect(heard('words', {}).event_key).toBe('UNSUPPORTED_RECEIVED');
    expect(heard('words', { text: ' \n' }).event_key).toBe('UNSUPPORTED_RECEIVED');
  });

  it.each(['no', 'Nah man mi tired', 'done', 'skip it'])(
    'takes %j for the way out where words are awaited',
    (text) => {
      const skipping = smallFlow({
        templates: [template('words', { actions: [{ id: 'skip', title: 'Skip' }] })],
        mappings: [{ state_key: 'words', button_id: 'skip', triggers_event: 'SKIP' }],
      });
      const said = { message_id: 'm', text };
      expect(toEvent(skipping, agreed('words'), said, 0).event_key).toBe('SKIP');
      expect(toEvent(skipping, agreed('ask'), said, 0).event_key).toBe('TEXT_RECEIVED');
      expect(toEvent(smallFlow(), agreed('words'), said, 0).event_key).toBe('TEXT_RECEIVED');
    },
  );
});
