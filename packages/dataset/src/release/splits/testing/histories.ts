import fc from 'fast-check';
import type { Part, Split } from '@labrish/dataset/release/clip';
import { assignSplits } from '../assign.ts';
import { partOf } from '../part.ts';
import type { Speaker } from '../strata.ts';

export const heldOut: ReadonlySet<string> = new Set(['topic 0', 'topic 1']);

interface Submission {
  submission_id: string;
  prompt_id: string;
  seconds: number;
}
type Person = Omit<Speaker, 'seconds'> & { given: readonly Submission[] };

/** The changes before a version: how many people come, and what percentage give more, withdraw a recording, or leave. */
export interface Change {
  come: number;
  more: number;
  less: number;
  leave: number;
  /** Differs between versions; the ids of new speakers and submissions contain it. */
  seed: number;
}

/** Returns a pseudo-random number from 0 to 999, the same for the same arguments. */
export function chance(...numbers: number[]): number {
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
export interface Series {
  assigned: ReadonlyMap<string, Split>;
  frozenTest: ReadonlySet<string> | null;
  frozenPrivate: ReadonlySet<string> | null;
}

export interface Version extends Series {
  speakers: readonly Speaker[];
  isTrainOnly: boolean;
  clips: readonly { submission_id: string; speaker_id: string; prompt_id: string; part: Part | null }[];
}

function release(people: readonly Person[], series: Series): Version {
  const speakers = people.map(speakerOf);
  const { added, isTrainOnly } = assignSplits(speakers, series.assigned);
  const assigned = new Map([...series.assigned, ...added]);
  const clips = people.flatMap(({ speaker_id, given }) =>
    given.map((recording) => {
      const part = partOf({ ...recording, subset: null }, assigned.get(speaker_id)!, {
        heldOut,
        frozenTest: series.frozenTest,
        frozenPrivate: series.frozenPrivate,
      });
      return { submission_id: recording.submission_id, speaker_id, prompt_id: recording.prompt_id, part };
    }),
  );
  const idsIn = (part: Part) =>
    new Set(clips.filter((clip) => clip.part === part).map(({ submission_id }) => submission_id));
  const hasPrivate = [...assigned.values()].includes('private');
  return {
    ...{ speakers, assigned, isTrainOnly, clips, frozenTest: isTrainOnly ? null : idsIn('test') },
    frozenPrivate: hasPrivate ? (series.frozenPrivate ?? idsIn('test_private')) : null,
  };
}

export const histories = fc
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
export function released(history: readonly Change[]): { before: Series; version: Version }[] {
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

export function secondsOf(speakers: readonly Speaker[]): number {
  return speakers.reduce((sum, { seconds }) => sum + seconds, 0);
}
