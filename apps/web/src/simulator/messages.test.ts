import { describe, expect, it } from 'vitest';
import { append, transcript, type Message, type Outgoing } from './messages.ts';

const at = '2026-01-01T10:00:00.000Z';
const hi: Message = { id: '1-0', direction: 'in', at, message_id: 'm1', text: 'Hi' };
const welcome: Message = { id: '1-1', direction: 'out', at, body: 'Welcome!' };
const own = (message_id: string, change: Partial<Outgoing> = {}): Outgoing => ({
  message_id,
  person: 'p',
  at,
  content: { text: 'Hi' },
  state: 'sent',
  ...change,
});

describe('transcript', () => {
  it('shows a message that has arrived once, in the place the server gives it', () => {
    const bubbles = transcript([hi, welcome], [own('m1')]);
    expect(bubbles.map(({ key, from }) => [key, from])).toEqual([
      ['m1', 'person'],
      ['1-1', 'bot'],
    ]);
  });

  it('shows what has not arrived at the end, with what went wrong', () => {
    const failed = own('m2', { state: 'failed', reason: 'This file is too large.' });
    expect(transcript([hi, welcome], [own('m1'), failed]).at(-1)).toMatchObject({
      key: 'm2',
      state: 'failed',
      reason: 'This file is too large.',
    });
  });

  it('calls sent whatever the server has, even when its answer to the sending was lost', () => {
    expect(transcript([hi], [own('m1', { state: 'failed' })])).toMatchObject([{ key: 'm1', state: 'sent' }]);
  });

  it('keeps the sound of a recording that is on this device, and its size where it is not', () => {
    const media = new Blob(['sound'], { type: 'audio/webm' });
    const note: Message = {
      id: '2-1',
      direction: 'in',
      at,
      message_id: 'm2',
      media: { type: 'audio/webm', size: 5 },
    };
    expect(transcript([note], [own('m2', { content: { media } })])).toMatchObject([{ content: { media } }]);
    expect(transcript([note], [])).toMatchObject([{ content: {}, media: { size: 5 } }]);
  });
});

it('quotes what a message answers only where that is not the one just before it', () => {
  const bot = (reply_id: string): Message => ({
    id: `0-${reply_id}`,
    direction: 'out',
    at,
    body: `Question ${reply_id}`,
    reply_id,
  });
  const tapped = (message_id: string, in_reply_to: string): Message => ({
    id: `${message_id}-0`,
    direction: 'in',
    at,
    message_id,
    choice: { id: 'yes', title: 'Yes' },
    in_reply_to,
  });
  const all = [bot('1'), tapped('m1', '1'), bot('2'), tapped('m2', '1'), tapped('m3', '9')];
  const quotes = transcript(all, []).map((bubble) => bubble.from === 'person' && bubble.quoted);
  expect(quotes).toEqual([false, undefined, false, 'Question 1', undefined]);
});

it('appends what came since, once', () => {
  expect(append([hi], [hi, welcome])).toEqual([hi, welcome]);
});
