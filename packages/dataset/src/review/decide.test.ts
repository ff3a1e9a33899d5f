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

describe('a label', () => {
  const heard = (...categories: (string | null)[]) =>
    categories.map((category) => (category === null ? rejected() : review({ category })));
  it.each([
    ['two agree', 2, heard('Mix', 'Mix'), 'to_transcribe', 'Mix', null],
    ['two differ: a third listener is asked', 2, heard('Mix', 'Patwa'), 'to_review', null, null],
    ['the third settles it', 2, heard('Mix', 'Patwa', 'Patwa'), 'to_transcribe', 'Patwa', null],
    [
      'three hear three labels: the lead decides',
      2,
      heard('Mix', 'Patwa', 'English'),
      'disputed',
      null,
      'label',
    ],
    ['a rejection is no label: one more is asked', 2, heard('Mix', null, 'Patwa'), 'to_review', null, null],
    ['a fourth settles it', 2, heard('Mix', null, 'Patwa', 'Mix'), 'to_transcribe', 'Mix', null],
    ['or ties the verdicts', 2, heard('Mix', null, 'Patwa', null), 'disputed', null, 'verdict'],
    ['one listener is enough at a quorum of one', 1, heard('Mix'), 'to_transcribe', 'Mix', null],
    ['two of three agree', 3, heard('Mix', 'Patwa', 'Mix'), 'to_transcribe', 'Mix', null],
    ['three of three differ', 3, heard('Mix', 'Patwa', 'English'), 'to_review', null, null],
    ['two and two', 3, heard('Mix', 'Patwa', 'Mix', 'Patwa'), 'disputed', null, 'label'],
    ['what is rejected has none', 2, heard(null, 'Mix', null), 'rejected', null, null],
  ] as const)('%s', (_, audio, reviews, status, category, dispute) => {
    const decision = decide(reviews, { audio, words: 1 });
    expect(decision).toMatchObject({ status, category, dispute });
    expect(decision.labelled_by).toBe(category && 'reviewers');
    expect(decision.is_contested).toBe(status === 'to_review');
  });

  it('of a lead holds over all others', () => {
    const lead = review({ category: 'English', is_adjudication: true, decided_at: at(2) });
    const decision = decide([...heard('Mix', 'Patwa', 'English'), lead], NEEDED);
    expect(decision).toMatchObject({ status: 'to_transcribe', category: 'English', labelled_by: 'lead' });
  });
});

describe('a transcriber who rejects what listeners accepted', () => {
  const unfit = written({ verdict: 'reject', reasons: ['noise'], decided_at: at(1) });
  const by = (change: Partial<Review>) => review({ is_adjudication: true, decided_at: at(2), ...change });

  it('is a dispute at every quorum, even against another transcriber', () => {
    for (const quorum of [1, 2, 3]) {
      const accepts = Array.from({ length: quorum }, () => review());
      for (const others of [[], [written()]])
        expect(decide([...accepts, unfit, ...others], { audio: quorum, words: 2 })).toMatchObject({
          ...{ status: 'disputed', dispute: 'words', category: 'Patwa', labelled_by: 'reviewers' },
        });
    }
  });

  it('is overridden by a lead who accepts it as it sounds: another transcriber gets it', () => {
    const kept = [review(), review(), unfit, by({ category: 'Mix' })];
    expect(decide(kept, NEEDED)).toMatchObject({
      ...{
        status: 'to_transcribe',
        stage: 'words',
        verdicts: 1,
        needed: 2,
        category: 'Mix',
        labelled_by: 'lead',
      },
    });
    expect(decide([...kept, written({ decided_at: at(3) })], NEEDED).status).toBe('accepted');
    expect(decide([...kept, { ...unfit, decided_at: at(3) }], NEEDED).status).toBe('disputed');
  });

  it('is confirmed by a lead who rejects it', () => {
    const rejection = by({ verdict: 'reject', reasons: ['noise'], category: null });
    expect(decide([review(), review(), unfit, rejection], NEEDED)).toMatchObject({
      ...{ status: 'rejected', reasons: ['noise'], category: null, labelled_by: null },
    });
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
        expect(decision.dispute !== null).toBe(decision.status === 'disputed');
        expect(decision.labelled_by !== null).toBe(decision.category !== null);
      }),
    );
  });

  it('nothing is accepted without a settled label', () => {
    fc.assert(
      fc.property(fc.array(anyReview, { maxLength: 12 }), anyNeeded, (reviews, needed) => {
        const labelled = reviews.map((review) => ({ ...review, category: review.category ?? 'Mix' }));
        const { status, category } = decide(labelled, needed);
        if (status === 'accepted' || status === 'to_transcribe') expect(category).not.toBeNull();
      }),
    );
  });

  it('people who go on until listening is closed come to an end, in at most twice what is needed', () => {
    const verdicts = fc.array(fc.constantFrom('English', 'Mix', 'Patwa', null), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(verdicts, fc.integer({ min: 1, max: 5 }), (heard, audio) => {
        const given: Review[] = [];
        for (const category of heard) {
          if (decide(given, { audio, words: 1 }).status !== 'to_review') break;
          given.push(category ? review({ category }) : rejected());
        }
        expect(decide(given, { audio, words: 1 }).status).not.toBe('to_review');
        expect(given.length).toBeLessThanOrEqual(2 * audio);
      }),
    );
  });
});
