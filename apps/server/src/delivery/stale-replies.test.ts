import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { staleReplyAction, STALE_MS, type QueuedReply } from './stale-replies.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const anyAnswer: fc.Arbitrary<QueuedReply> = fc.record({
  created_at: fc.integer({ min: 0, max: 2 * STALE_MS }).map((age) => new Date(NOW.getTime() - age)),
  content: fc.oneof(
    fc.record({ body: fc.constant('Question?') }),
    fc.record({ body: fc.constant('Deleted. Question?'), notice: fc.constant('Deleted.') }),
    fc.record({ body: fc.constant('Receipt'), notice: fc.constant('Receipt') }),
  ),
  question_queued: fc.boolean(),
  question_sent: fc.boolean(),
  notice_repeated: fc.boolean(),
});
const isLate = ({ created_at }: QueuedReply) => NOW.getTime() - created_at.getTime() >= STALE_MS;

describe('what is sent of an answer that waited', () => {
  it('is all of it while it is fresh and nothing younger was asked', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        fc.pre(!isLate(answer) && !answer.question_sent);
        expect(staleReplyAction(answer, NOW)).toBe('send');
      }),
    );
  });

  it('is never an old question: not a late one, and none that a younger one follows', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const asks = answer.content.notice !== answer.content.body;
        fc.pre(asks && (isLate(answer) || answer.question_sent));
        expect(staleReplyAction(answer, NOW)).not.toBe('send');
      }),
    );
  });

  it('is its notice at least, unless a younger answer says the same', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        fc.pre(answer.content.notice !== undefined && !answer.notice_repeated);
        expect(staleReplyAction(answer, NOW)).not.toBe('superseded');
      }),
    );
  });

  it('is a question for exactly one of those that are late, the youngest that asks', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 6 }), (answers) => {
        const asks = (answer: QueuedReply) => answer.content.notice !== answer.content.body;
        const queue = answers.map((answer, i) => ({
          ...answer,
          created_at: new Date(NOW.getTime() - STALE_MS),
          question_sent: false,
          question_queued: answers.slice(i + 1).some(asks),
        }));
        const asked = queue.filter((answer) => asks(answer) && staleReplyAction(answer, NOW) === 're_prompt');
        expect(asked).toEqual(queue.filter(asks).slice(-1));
      }),
    );
  });
});
