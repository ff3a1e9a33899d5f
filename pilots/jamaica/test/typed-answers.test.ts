import { readFileSync } from 'node:fs';
import { ask, newSnapshot, step, toEvent, type Snapshot } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';

const flow = seededFlow(country, country.seeds, 'Labrish');
const FILE = readFileSync(new URL('./typed-answers.txt', import.meta.url), 'utf8');
const MESSAGES = FILE.split(/^# /m)
  .slice(1)
  .flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [state_key = '', meaning = ''] = heading.split(': ');
    return lines.filter((line) => line.trim()).map((text) => ({ state_key, meaning, text }));
  });

/** Outcomes that no misread message may have: text stored as words, and consent. Messages that mean one of `ASKED` must not be misread. */
const HARMFUL = new Set(['stored', "I agree, I'm 18+"]);
const ASKED = new Set(['asked back', 'help', 'question scam', 'question who']);

/** Returns a contributor at a question, with a recording at hand if the question is about one. */
function at(state_key: string): Snapshot {
  const hasAgreed = !['welcome', 'awaiting_start'].includes(state_key);
  const isAboutOne = !['welcome', 'awaiting_start', 'awaiting_audio', 'completed'].includes(state_key);
  const standing: Snapshot = {
    ...newSnapshot(),
    state_key,
    asked_consent: country.seeds.consent.version,
    ...(hasAgreed && { consent_version: country.seeds.consent.version, submissions: 1 }),
    ...(isAboutOne && {
      recordings: ['m1'],
      awaiting_label: ['m1'],
      is_labelled: state_key !== 'awaiting_category',
      category: 'Patwa',
      voice_ms: 9_000,
    }),
  };
  return ask(flow, standing).snapshot;
}

/** Returns the outcome of a typed message, in the words of the file. */
function meaningOf({ state_key, text }: { state_key: string; text: string }): string {
  const before = at(state_key);
  const event = toEvent(flow, before, { message_id: 'm2', text }, 0);
  const { snapshot, effects } = step(flow, before, event);
  const body = effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply.body] : [])).join();
  if (effects.some(({ type }) => type === 'keep_transcription')) return 'stored';
  if (snapshot.confirming || snapshot.stopped) return 'asked back';
  const question = effects.flatMap((effect) =>
    effect.type === 'count_question' ? [effect.question] : [],
  )[0];
  if (question && !question.startsWith('no_answer')) return `question ${question}`;
  if (body.includes('a computer program')) return 'help';
  if (/^(Respect!$|Respect!\n|Walk good! Send)/u.test(body)) return 'thanks';
  if (/^(Okay, back|There is nothing to go back)/u.test(body)) return 'back';
  if (event.event_key === 'PLACE_NAMED') return `parish ${event.choice?.title ?? ''}`;
  if (event.choice) return event.choice.title;
  return 'hint';
}

describe('what people type', () => {
  const read = MESSAGES.map((message) => ({ ...message, is: meaningOf(message) }));
  const wrong = read.filter(({ is, meaning }) => is !== meaning);

  it('is read as it is meant, 95 times in 100', () => {
    const told = wrong.map(
      ({ state_key, text, is, meaning }) => `${state_key}: "${text}" is ${is}, not ${meaning}`,
    );
    expect(told.slice(Math.floor(MESSAGES.length * 0.05)), told.join('\n')).toEqual([]);
  });

  it('is never stored, agreed to or passed over by accident', () => {
    expect(wrong.filter(({ is, meaning }) => HARMFUL.has(is) || ASKED.has(meaning))).toEqual([]);
  });

  it('is known well enough', () => {
    expect(MESSAGES.length).toBeGreaterThan(250);
  });
});
