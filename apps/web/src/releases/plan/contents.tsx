import type { Plan } from '@labrish/api/releases/schema';
import type { Part } from '@labrish/dataset';
import { useId } from 'react';
import { labelName } from '#lib/labels.ts';
import { counted, soundLength } from '../words.ts';
import { LeftOut } from './left-out.tsx';

/** Shows what the version contains part by part, what it leaves out, and what is new since the previous version. */
export function PlanContents({ plan }: { plan: Plan }) {
  return (
    <>
      <Changes plan={plan} />
      <Shares
        title="By part"
        shares={plan.parts.map(({ part, ...share }) => ({ ...share, ...PART_WORDS[part] }))}
      />
      <Shares
        title="By what is spoken"
        shares={plan.categories.map(({ category, ...share }) => ({ ...share, name: labelName(category) }))}
      />
      <LeftOut leftOut={plan.left_out} />
    </>
  );
}

function Changes({ plan: { previous_version, added, removed } }: { plan: Plan }) {
  if (previous_version === null) return null;
  return (
    <p>
      Compared with version {previous_version}: {counted(added, 'recording')} new,{' '}
      {counted(removed, 'recording')} no longer in it.
    </p>
  );
}

/** The names of a version's parts, and what each is for. */
const PART_WORDS: Record<Part, { name: string; meaning: string }> = {
  train: { name: 'Training (train)', meaning: 'what a speech recogniser learns from' },
  dev: { name: 'Tuning (dev)', meaning: 'what one looks at while building it' },
  test: { name: 'Test (test)', meaning: 'what it is judged by, the same in every version' },
  test_recent: {
    name: 'Test, later recordings (test_recent)',
    meaning: 'what test speakers have said since',
  },
  test_unseen_topic: {
    name: 'Test, new questions (test_unseen_topic)',
    meaning: 'answers to questions that are not in training',
  },
  unsplit: {
    name: 'Set aside (unsplit)',
    meaning: 'answers of other speakers to those questions, so that nobody trains on them',
  },
  rejected: {
    name: 'Rejected (rejected)',
    meaning: 'turned down for the sound alone; a subset of its own, not counted above',
  },
  open: {
    name: 'Not decided (open)',
    meaning: 'nobody has vouched for them; a subset of its own, not counted above',
  },
};

type Share = Pick<Plan, 'recordings' | 'speakers' | 'seconds'> & { name: string; meaning?: string };

/** Lists the size of each share; empty shares are left out. */
function Shares({ title, shares }: { title: string; shares: Share[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      <ul className="grid">
        {shares
          .filter(({ recordings }) => recordings > 0)
          .map((share) => (
            <Row key={share.name} share={share} />
          ))}
      </ul>
    </section>
  );
}

function Row({ share: { name, meaning, recordings, speakers, seconds } }: { share: Share }) {
  return (
    <li className="grid gap-x-4 border-t py-2 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <p className="min-w-0 break-words">
        <strong className="font-semibold">{name}</strong>
        {meaning && <span className="text-sm text-muted">: {meaning}</span>}
      </p>
      <p className="grid grid-cols-[minmax(7rem,auto)_minmax(6rem,auto)_1fr] gap-x-3 text-sm tabular-nums sm:grid-cols-[8.5rem_6.5rem_4rem] sm:text-right">
        <span>{counted(recordings, 'recording')}</span>
        <span>{counted(speakers, 'speaker')}</span>
        <span className="text-right">{soundLength(seconds)}</span>
      </p>
    </li>
  );
}
