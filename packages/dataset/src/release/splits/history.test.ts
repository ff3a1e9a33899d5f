import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part, Split } from '../clip.ts';
import { assignSplits, LARGEST_SHARE, LEAST_SIZE } from './assign.ts';
import { splitFaults } from './faults.ts';
import { partOf } from './part.ts';
import { SHARES, type Speaker } from './strata.ts';

const heldOut: ReadonlySet<string> = new Set(['topic 0', 'topic 1']);

interface Submission {
  submission_id: string;
  prompt_id: string;
  seconds: number;
}
type Person = Omit<Speaker, 'seconds'> & { given: readonly Submission[] };

/** The changes before a version: how many people come, and what percentage give more, withdraw a recording, or leave. */
interface Change {
  come: number;
  more: number;
  less: number;
  leave: number;
  /** Differs between versions; the ids of new speakers and submissions contain it. */
  seed: number;
}

/** Returns a pseudo-random number from 0 to 999, the same for the same arguments. */
function chance(...numbers: number[]): number {
  let mixed = 17;
  for (const number of numbers) mixed = Math.imul(mixed ^ number, 0x9e3779b1) ^ (mixed >>> 13);
  return (mixed >>> 8) % 1_000;
}

function submission(person: number, seed: number, take: number): Submission {
  const topic = chance(person, seed, take, 1) % 15;
  const seconds = 20 + chance(person, seed, take, 2) / 10;
  return { submission_id: `${seed}/${person}/${take}`, prompt_id: `topic ${topic}`, seconds };
}

function newcomer(i: number, seed: number): Person {
  const order = `${String(chance(i, seed, 3)).padStart(3, '0')}/${seed}/${i}`;
  return {
    speaker_id: `S${order}`,
    order,
    group: ['Surrey', 'Middlesex', 'Cornwall', null][chance(i, seed, 4) % 4] ?? null,
    category: (['English', 'Mix', 'Patwa'] as const)[chance(i, seed, 5) % 3] ?? 'Mix',
    age_range: ['18-29', '30-39', '40+', null][chance(i, seed, 6) % 4] ?? null,
    given: Array.from({ length: 1 + (i % 3) }, (_, take) => submission(i, seed, take)),
  };
}

function changed(people: readonly Person[], { come, more, less, leave, seed }: Change): Person[] {
  const stayed = people.filter((_, i) => chance(i, seed, 7) % 100 >= leave);
  const given = stayed.map(({ given, ...person }, i) => {
    const kept = chance(i, seed, 8) % 100 < less ? given.slice(1) : given;
    const added = chance(i, seed, 9) % 100 < more ? [submission(1_000 + i, seed, 0)] : [];
    return { ...person, given: [...kept, ...added] };
  });
  const newcomers = Array.from({ length: come }, (_, i) => newcomer(i, seed));
  return [...given, ...newcomers].filter((person) => person.given.length > 0);
}

function speakerOf({ given, ...traits }: Person): Speaker {
  const counted = given.filter(({ prompt_id }) => !heldOut.has(prompt_id));
  return { ...traits, seconds: counted.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** The state that a series carries from one version to the next. */
interface Series {
  assigned: ReadonlyMap<string, Split>;
  frozenTest: ReadonlySet<string> | null;
  frozenPrivate: ReadonlySet<string> | null;
}

interface Version extends Series {
  speakers: readonly Speaker[];
  isTrainOnly: boolean;
  clips: readonly { submission_id: string; speaker_id: string; prompt_id: string; part: Part | null }[];
}

function release(people: readonly Person[], series: Series): Version {
  const speakers = people.map(speakerOf);
  const { added, isTrainOnly } = assignSplits(speakers, series.assigned);
  const assigned = new Map([...series.assigned, ...added]);
  const clips = people.flatMap(
    ({ speaker_id, given }) =>
      given.map((recording) => {
        const part = partOf({ ...recording, subset: null }, assigned.get(speaker_id)!, {
          heldOut,
          frozenTest: series.frozenTest,
          frozenPrivate: series.frozenPrivate,
        });
        return { submission_id: recording.submission_id, speaker_id, prompt_id: recording.prompt_id, part };
      }),
    RUNS,
  );
  const idsIn = (part: Part) =>
    new Set(clips.filter((clip) => clip.part === part).map(({ submission_id }) => submission_id));
  const hasPrivate = [...assigned.values()].includes('private');
  return {
    ...{ speakers, assigned, isTrainOnly, clips, frozenTest: isTrainOnly ? null : idsIn('test') },
    frozenPrivate: hasPrivate ? (series.frozenPrivate ?? idsIn('test_private')) : null,
  };
}

const histories = fc
  .array(
    fc.record({
      come: fc.nat(400),
      more: fc.nat(80),
      less: fc.nat(20),
      leave: fc.nat(40),
      seed: fc.nat(10_000),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((changes) => changes.map((change, v): Change => ({ ...change, seed: change.seed * 10 + v })));

/** Builds all versions of a series. @returns each with the state before it */
function released(history: readonly Change[]): { before: Series; version: Version }[] {
  let people: Person[] = [];
  let before: Series = { assigned: new Map(), frozenTest: null, frozenPrivate: null };
  return history.map((change) => {
    people = changed(people, change);
    const version = release(people, before);
    const step = { before, version };
    before = version;
    return step;
  });
}

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

function secondsOf(speakers: readonly Speaker[]): number {
  return speakers.reduce((sum, { seconds }) => sum + seconds, 0);
}
