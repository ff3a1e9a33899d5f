import { MOST_PER_TOPIC, type Targets, type TargetsInput } from '@labrish/api/targets/schema';
import { DIMENSIONS, type Dimension } from '@labrish/pilot';
import { z } from 'zod';
import { number } from '#lib/format.ts';

const MOST = 10_000_000;

const say = (least: number, most: number) => `Type a whole number from ${number(least)} to ${number(most)}`;

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, `${say(least, most)}.`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${say(least, most)}.`);

/** An empty field means the usual target. */
const wholeOrUsual = (least: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, `${say(least, MOST)}, or nothing.`)
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((n) => n === null || (n >= least && n <= MOST), `${say(least, MOST)}, or nothing.`);

/** The targets as they are typed. An empty field means the usual value. */
export const targetFields = z.object({
  goal: wholeOrUsual(1),
  most_per_topic: whole(1, MOST_PER_TOPIC),
  targets_enabled: z.boolean(),
  own: z.record(z.string(), z.record(z.string(), wholeOrUsual(0))),
});
export type TargetFields = z.input<typeof targetFields>;

/** Returns the values of the fields for these targets. */
export function toFields({ goal, most_per_topic, targets_enabled, targets }: Targets): TargetFields {
  const own: TargetFields['own'] = {};
  for (const { dimension, key, recordings, usual } of targets)
    (own[dimension] ??= {})[key] = recordings === usual ? '' : String(recordings);
  return {
    goal: goal === null ? '' : String(goal),
    most_per_topic: String(most_per_topic),
    targets_enabled,
    own,
  };
}

/** Returns what is sent for the typed values. */
export function toInput({ own, ...typed }: z.output<typeof targetFields>): Omit<TargetsInput, 'version'> {
  return {
    ...typed,
    own: DIMENSIONS.flatMap((dimension) =>
      Object.entries(own[dimension] ?? {}).flatMap(([key, recordings]) =>
        recordings === null ? [] : [{ dimension, key, recordings }],
      ),
    ),
  };
}

/** Returns what somebody else has changed, with its current value. */
export function changedTargets(before: Targets, now: Targets): { label: string; value: string }[] {
  const all = [
    { name: 'goal', label: 'Goal', value: now.goal === null ? 'as usual' : number(now.goal) },
    { name: 'most_per_topic', label: 'About one topic', value: number(now.most_per_topic) },
    { name: 'targets_enabled', label: 'Prefer what is missing', value: now.targets_enabled ? 'on' : 'off' },
  ] as const;
  const fields = all.filter(({ name }) => before[name] !== now[name]);
  const was = ownOf(before);
  const changed = now.targets.filter(
    ({ dimension, key, recordings, usual }) =>
      was(dimension, key) !== (recordings === usual ? undefined : recordings),
  );
  return [
    ...fields.map(({ label, value }) => ({ label, value })),
    ...changed.map(({ name, recordings }) => ({ label: name, value: number(recordings) })),
  ];
}

function ownOf({ targets }: Targets) {
  return (dimension: Dimension, key: string) => {
    const target = targets.find((one) => one.dimension === dimension && one.key === key);
    return !target || target.recordings === target.usual ? undefined : target.recordings;
  };
}
