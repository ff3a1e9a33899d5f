import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, leavesPublished, STATUSES, type Needed, type Review } from './decide.ts';
import { REASON_KEYS } from './reasons.ts';

const NEEDED: Needed = { audio: 2, words: 1 };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));

function review(change: Partial<Review> = {}): Review {
  return {
    stage: 'audio',
    verdict: 'accept',
    category: 'Patwa',
    reasons: [],
    counts: true,
    is_adjudication: false,
    decided_at: at(0),
    ...change,
  };
}
const rejected = (reasons = ['noise'], change: Partial<Review> = {}) =>
  review({ verdict: 'reject', category: null, reasons, ...change });
const written = (change: Partial<Review> = {}) => review({ stage: 'words', category: null, ...change });

describe('a stage', () => {
  it.each([
    ['nothing said', [], 'to_review', 0, 2],
    ['one accepts', [review()], 'to_review', 1, 2],
    ['one rejects', [rejected()], 'to_review', 1, 2],
    ['two accept', [review(), review()], 'to_transcribe', 0, 1],
    ['two reject', [rejected(), rejected()], 'rejected', 2, 2],
    ['one each takes a third', [review(), rejected()], 'to_review', 2, 3],
    ['the third settles it', [review(), rejected(), review()], 'to_transcribe', 0, 1],
    ['or the other way', [review(), rejected(), rejected()], 'rejected', 3, 3],
    ['two each is for an admin', [review(), rejected(), review(), rejected()], 'disputed', 4, 4],
    ['written once is enough', [review(), review(), written()], 'accepted', 1, 1],
    [
      'nobody can write it down',
      [review(), review(), written({ verdict: 'reject', reasons: ['noise'] })],
      'rejected',
      1,
      1,
    ],
    ['written before it was heard by enough', [review(), written()], 'to_review', 1, 2],
  ] as const)('%s', (_, reviews, status, verdicts, needed) => {
    expect(decide(reviews, NEEDED)).toMatchObject({ status, verdicts, needed });
  });

  it('says whether one more opinion is waited for', () => {
    expect(decide([review(), rejected()], NEEDED).is_contested).toBe(true);
    expect(decide([review()], NEEDED).is_contested).toBe(false);
    expect(decide([review(), rejected(), rejected()], NEEDED).is_contested).toBe(false);
  });

  it('does not count what was not heard, came late or calibrates', () => {
    const reviews = [review(), review({ counts: false }), rejected(['noise'], { counts: false })];
    expect(decide(reviews, NEEDED)).toMatchObject({ status: 'to_review', verdicts: 1, needed: 2 });
  });
});

describe('an admin', () => {
  it('wins over everybody, with one verdict, and the last one of several', () => {
    const first = rejected(['noise'], { is_adjudication: true, decided_at: at(1) });
    const second = review({ is_adjudication: true, decided_at: at(2) });
    expect(decide([review(), review(), first], NEEDED)).toMatchObject({
      status: 'rejected',
      reasons: ['noise'],
    });
    expect(decide([rejected(), second, first, rejected()], NEEDED).status).toBe('to_transcribe');
  });
});

describe('what must not be heard by more people', () => {
  it.each(['personal_information', 'offensive', 'minor_suspected'])(
    'is out of reach at the first: %s',
    (reason) => {
      const report = rejected([reason], { counts: false });
      expect(decide([review(), review(), written(), report], NEEDED)).toMatchObject({
        status: 'quarantined',
        stage: null,
      });
    },
  );

  it('comes back when an admin has decided after it, and goes again at the next report', () => {
    const report = rejected(['offensive'], { decided_at: at(1) });
    const decision = review({ is_adjudication: true, decided_at: at(2) });
    const again = rejected(['offensive'], { decided_at: at(3) });
    expect(decide([report, decision], NEEDED).status).toBe('to_transcribe');
    expect(decide([report, decision, again], NEEDED).status).toBe('quarantined');
  });
});

describe('a copy of what somebody else has sent', () => {
  it('is held whatever was said of it, until an admin decides after it was found', () => {
    const before = review({ is_adjudication: true, decided_at: at(1) });
    expect(decide([], NEEDED, at(2))).toMatchObject({ status: 'quarantined', stage: null });
    expect(decide([review(), before, written()], NEEDED, at(2)).status).toBe('quarantined');
    const after = review({ is_adjudication: true, decided_at: at(3) });
    expect(decide([after], NEEDED, at(2)).status).toBe('to_transcribe');
    expect(decide([rejected(['duplicate'], { ...after, verdict: 'reject' })], NEEDED, at(2)).status).toBe(
      'rejected',
    );
  });
});

it('published versions lose what is quarantined or rejected for what it says, and nothing else', () => {
  const byAdmin = { is_adjudication: true, decided_at: at(5) };
  const leaves = (...reviews: Review[]) => leavesPublished(decide(reviews, NEEDED));
  expect(leaves(rejected(['offensive']))).toBe(true);
  expect(leaves(rejected(['personal_information'], byAdmin))).toBe(true);
  expect(leaves(rejected(['noise'], byAdmin))).toBe(false);
  expect(leaves(rejected(['offensive']), review(byAdmin))).toBe(false);
});

describe('what was spoken', () => {
  it('is what most of those hear who accept it', () => {
    const mix = review({ category: 'Mix' });
    expect(decide([review(), review(), mix], NEEDED).category).toBe('Patwa');
    expect(decide([review(), mix], NEEDED).category).toBeNull();
    expect(decide([review()], NEEDED).category).toBeNull();
  });
});

it('the reasons of a rejection come by how often they were given', () => {
  const reviews = [rejected(['noise', 'clipped']), rejected(['clipped']), review()];
  expect(decide(reviews, NEEDED).reasons).toEqual(['clipped', 'noise']);
  expect(decide([rejected()], NEEDED).reasons).toEqual([]);
});

describe('whatever was said', () => {
  const anyReview = fc.record({
    stage: fc.constantFrom('audio' as const, 'words' as const),
    verdict: fc.constantFrom('accept' as const, 'reject' as const),
    category: fc.constantFrom('English' as const, 'Mix' as const, 'Patwa' as const, null),
    reasons: fc.subarray(REASON_KEYS, { maxLength: 2 }),
    counts: fc.boolean(),
    is_adjudication: fc.boolean(),
    decided_at: fc.integer({ min: 0, max: 59 }).map(at),
  });
  const anyNeeded = fc.record({
    audio: fc.integer({ min: 1, max: 5 }),
    words: fc.integer({ min: 1, max: 2 }),
  });

  it('there is one decision, and it takes more verdicts exactly as long as a stage is open', () => {
    fc.assert(
      fc.property(fc.array(anyReview, { maxLength: 12 }), anyNeeded, (reviews, needed) => {
        const decision = decide(reviews, needed);
        expect(STATUSES).toContain(decision.status);
        const isOpen = decision.status === 'to_review' || decision.status === 'to_transcribe';
        expect(decision.stage !== null).toBe(isOpen);
        if (isOpen) expect(decision.needed).toBeGreaterThan(decision.verdicts);
        if (decision.is_contested) expect(isOpen).toBe(true);
      }),
    );
  });

  it('people who go on until a stage is closed come to an end, in fewer than twice what is needed', () => {
    const verdicts = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(verdicts, fc.integer({ min: 1, max: 5 }), (accepts, audio) => {
        const given: Review[] = [];
        for (const accept of accepts) {
          if (decide(given, { audio, words: 1 }).status !== 'to_review') break;
          given.push(accept ? review() : rejected());
        }
        expect(decide(given, { audio, words: 1 }).status).not.toBe('to_review');
        expect(given.length).toBeLessThan(Math.max(2, 2 * audio));
      }),
    );
  });
});
