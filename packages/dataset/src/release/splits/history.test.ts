import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part, Split } from '../clip.ts';
import { assignSplits, LARGEST_SHARE, LEAST_SIZE } from './assign.ts';
import { splitFaults } from './faults.ts';
import { SHARES } from './strata.ts';
import { chance, heldOut, histories, released, secondsOf } from './testing/histories.ts';

/** Few runs, because each has hundreds of speakers. */
const RUNS = { numRuns: 25 };

test('over any history nobody is ever in two splits', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const everywhere = released(history).flatMap(({ version }, v) =>
        version.clips.flatMap(({ part, ...clip }) =>
          part
            ? [
                {
                  ...clip,
                  part,
                  submission_id: `${v}/${clip.submission_id}`,
                  phone_id: clip.speaker_id,
                  audio_sha256: null,
                  duration_ms: 1,
                  peaks: null,
                },
              ]
            : [],
        ),
      );
      expect(splitFaults(everywhere)).toEqual([]);
    }),
    RUNS,
  );
});

test('each version assigns its newcomers and nobody else', () => {
  fc.assert(
    fc.property(histories, (history) => {
      for (const { before, version } of released(history)) {
        const { added } = assignSplits(version.speakers, before.assigned);
        const unknown = version.speakers.filter(({ speaker_id }) => !before.assigned.has(speaker_id));
        expect(new Set(added.keys())).toEqual(new Set(unknown.map(({ speaker_id }) => speaker_id)));
      }
    }),
    RUNS,
  );
});

test('a test set is the one before without what was withdrawn', () => {
  fc.assert(
    fc.property(histories, (history) => {
      for (const { before, version } of released(history)) {
        if (!before.frozenTest) continue;
        const present = version.clips.map(({ submission_id }) => submission_id);
        expect(version.isTrainOnly).toBe(false);
        expect(version.frozenTest).toEqual(new Set(present.filter((id) => before.frozenTest?.has(id))));
      }
    }),
    RUNS,
  );
});

test('a held-out topic is in no train, dev or test set', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const clips = released(history).flatMap(({ version }) => version.clips);
      const published = clips.filter(({ part }) => part !== null && part !== 'test_private');
      const isHeldOut = ({ part }: { part: Part | null }) =>
        part === 'unsplit' || part === 'test_unseen_topic';
      expect(published.filter((clip) => isHeldOut(clip) !== heldOut.has(clip.prompt_id))).toEqual([]);
    }),
    RUNS,
  );
});

test('the private test set is chosen once, is large enough, never grows, and takes at most a tenth', () => {
  let begun = 0;
  fc.assert(
    fc.property(histories, (history) => {
      for (const { before, version } of released(history)) {
        const isPrivate = ({ speaker_id }: { speaker_id: string }) =>
          version.assigned.get(speaker_id) === 'private';
        for (const clip of version.clips)
          expect(clip.part === 'test_private').toBe(
            isPrivate(clip) && before.frozenPrivate?.has(clip.submission_id) !== false,
          );
        const added = version.speakers.filter(
          (speaker) => isPrivate(speaker) && !before.assigned.has(speaker.speaker_id),
        );
        if (before.frozenPrivate || !version.frozenPrivate) expect(added).toEqual([]);
        else {
          begun += 1;
          expect(version.isTrainOnly).toBe(false);
          expect(added.length).toBeGreaterThanOrEqual(LEAST_SIZE.speakers);
          expect(secondsOf(added)).toBeGreaterThanOrEqual(LEAST_SIZE.seconds);
          expect(secondsOf(added)).toBeLessThanOrEqual(secondsOf(version.speakers) / 10);
        }
      }
    }),
    RUNS,
  );
  expect(begun).toBeGreaterThan(0);
});

test('the first test set is large enough, and none of its voices too large', () => {
  let begun = 0;
  fc.assert(
    fc.property(histories, (history) => {
      for (const { before, version } of released(history)) {
        const of = (split: Split) =>
          version.speakers.filter(({ speaker_id }) => version.assigned.get(speaker_id) === split);
        if (version.isTrainOnly) expect([...of('dev'), ...of('test')]).toEqual([]);
        if (version.isTrainOnly || before.frozenTest) continue;
        begun += 1;
        const total = secondsOf(version.speakers);
        for (const chosen of [of('dev'), of('test')]) {
          expect(chosen.length).toBeGreaterThanOrEqual(LEAST_SIZE.speakers);
          expect(secondsOf(chosen)).toBeGreaterThanOrEqual(LEAST_SIZE.seconds);
          const largest = Math.max(...chosen.map(({ seconds }) => seconds));
          expect(largest).toBeLessThanOrEqual(LARGEST_SHARE * SHARES.test * total + 1e-9);
        }
      }
    }),
    RUNS,
  );
  expect(begun).toBeGreaterThan(10);
});

test('the order in which speakers come does not matter', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, seed) => {
      const { before, version } = released(history).at(-1)!;
      const shuffled = version.speakers
        .map((speaker, i) => [chance(i, seed), speaker] as const)
        .sort(([a], [b]) => a - b)
        .map(([, speaker]) => speaker);
      expect(assignSplits(shuffled, before.assigned)).toEqual(
        assignSplits(version.speakers, before.assigned),
      );
    }),
    RUNS,
  );
});

test.each([1, 2, 3])('a large series has 80, 10 and 10 % of the seconds, %i', (seed) => {
  const change = { more: 20, less: 5, leave: 5 };
  const seeds = [seed, seed + 10, seed + 20];
  for (const { version } of released(seeds.map((seed) => ({ ...change, come: 2_000, seed })))) {
    const total = secondsOf(version.speakers);
    for (const split of ['train', 'dev', 'test'] as const) {
      const own = version.speakers.filter(({ speaker_id }) => version.assigned.get(speaker_id) === split);
      expect(Math.abs(secondsOf(own) / total - SHARES[split])).toBeLessThan(0.01);
    }
  }
});
