import type { Plan } from '@labrish/api/releases/schema';
import type { Part } from '@labrish/dataset';
import { useId, type ReactNode } from 'react';
import { labelName } from '#lib/pilot.ts';
import { soundLength } from '../words.ts';
import { number, counted } from '#lib/format.ts';
import { Link } from 'react-router';
import { TriangleAlert } from 'lucide-react';

/** Shows what the version contains part by part, what it leaves out, and what is new since the previous version. */
export function PlanContents({ plan }: { plan: Plan }) {
  return (
    <>
      {plan.previous_version !== null && (
        <p>
          Compared with release {plan.previous_version}: {counted(plan.added, 'recording')} new,{' '}
          {counted(plan.removed, 'recording')} no longer in it
          {plan.changed !== null && `, ${counted(plan.changed, 'recording')} with changed words or facts`}.
        </p>
      )}
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

/** The names of a version's parts, and what each is for. */
const PART_WORDS: Record<Part, { name: string; meaning: string }> = {
  train: { name: 'Training (train)', meaning: 'what a speech recogniser learns from' },
  dev: { name: 'Tuning (dev)', meaning: 'what it is checked with while it is built' },
  test: { name: 'Test (test)', meaning: 'what it is evaluated with, the same in every release' },
  test_recent: {
    name: 'Test, later recordings (test_recent)',
    meaning: 'newer recordings of test speakers',
  },
  test_unseen_topic: {
    name: 'Test, new questions (test_unseen_topic)',
    meaning: 'answers to questions that are not in training',
  },
  unsplit: {
    name: 'Set aside (unsplit)',
    meaning: 'answers to questions that are set aside for a test, so that nobody trains on them',
  },
  rejected: {
    name: 'Rejected (rejected)',
    meaning: 'rejected only for their sound; a separate subset, not counted above',
  },
  open: {
    name: 'Not decided (open)',
    meaning: 'not decided by reviewers; a separate subset, not counted above',
  },
  test_private: {
    name: 'Private test (test_private)',
    meaning: 'never published, for a test that no system can have learnt by heart; not counted above',
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
          .map(({ name, meaning, recordings, speakers, seconds }) => (
            <li key={name} className="grid gap-x-4 border-t py-2 sm:grid-cols-[1fr_auto] sm:items-baseline">
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
          ))}
      </ul>
    </section>
  );
}

/** Shows the size of a version, in three figures. */
export function PlanFigures({ plan: { recordings, speakers, seconds } }: { plan: Plan }) {
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      <Figure name={recordings === 1 ? 'Recording' : 'Recordings'} value={number(recordings)} />
      <Figure name={speakers === 1 ? 'Speaker' : 'Speakers'} value={number(speakers)} />
      <Figure name="Of sound" value={soundLength(seconds)} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse rounded-lg bg-sunken px-3 py-3 sm:px-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-xl font-bold whitespace-nowrap tabular-nums sm:text-2xl">{value}</dd>
    </div>
  );
}

/** Lists what the version leaves out, and why. */
export function LeftOut({ leftOut }: { leftOut: Plan['left_out'] }) {
  const id = useId();
  if (leftOut.length === 0) return <p className="text-muted">No recording is left out.</p>;
  const recordings = leftOut.reduce((sum, one) => sum + one.recordings, 0);
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="font-bold">
        Left out: {number(recordings)}
      </h3>
      <ul className="grid">
        {leftOut.map(({ why: key, recordings }) => {
          const { why, place } = LEFT_OUT[key];
          return (
            <li key={key} className="flex items-baseline gap-x-3 border-t py-2">
              <strong className="min-w-13 text-right tabular-nums">{number(recordings)}</strong>
              <span className="min-w-0 flex-1 break-words">{why}</span>
              {place && (
                <Link
                  to={place.to}
                  aria-label={`${place.name}: ${why}`}
                  className="-my-2 py-2 font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {place.name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Why recordings are left out, in words that fit one as well as many, and where somebody can do something about it. */
const LEFT_OUT: Record<
  Plan['left_out'][number]['why'],
  { why: string; place?: { to: string; name: string } }
> = {
  not_from_whatsapp: { why: 'Not from WhatsApp: sent in the simulator' },
  no_audio: { why: 'No sound: it has not arrived yet, or was lost' },
  not_ogg: { why: 'Not the file type of WhatsApp voice notes' },
  taken_out: { why: 'Taken out of the dataset by an admin' },
  copy: {
    why: 'Another person sent the same recording earlier',
    place: { to: '/app/review/team?waiting=quarantined', name: 'Decide' },
  },
  quarantined: {
    why: 'Reported by a reviewer, and no admin has decided yet',
    place: { to: '/app/review/team?waiting=quarantined', name: 'Decide' },
  },
  rejected: {
    why: 'Rejected by reviewers',
    place: { to: '/app/datasets?status=rejected', name: 'See which' },
  },
  not_reviewed: {
    why: 'Not reviewed yet, or reviewers disagree',
    place: { to: '/app/review', name: 'Review' },
  },
  not_labelled: {
    why: 'Accepted before its label was settled: “npm run review:recompute” sends it back to review',
  },
  not_transcribed: {
    why: 'Accepted, but nobody has transcribed it',
    place: { to: '/app/datasets?status=to_transcribe', name: 'See which' },
  },
  under_18: { why: 'The speaker said that they are under 18' },
  no_consent: { why: 'The speaker has not agreed, or has withdrawn their consent' },
  personal_details: { why: 'Words that may identify somebody, to be checked below' },
  licence_not_covered: { why: 'The speaker agreed to a text that does not name this licence' },
  private_speaker: {
    why: 'From a speaker of the private test, whose recordings are never published',
  },
};

/** Maximum number of faults shown: more would not help an admin. */
const MOST_FAULTS = 5;

/** Shows what an admin should know before they make or publish the version. */
export function Warnings({ plan: { why_train_only, faults } }: { plan: Plan }) {
  return (
    <>
      {why_train_only && (
        <Warning title="There will be no test set.">
          <p>{why_train_only}</p>
          <p>
            Speakers in a release without a test set stay in training for good. If you expect more speakers
            soon, wait for them.
          </p>
        </Warning>
      )}
      {faults.length > 0 && (
        <Warning title="This release has problems. Have somebody check them before you publish it:">
          <ul className="grid gap-1">
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault} className="break-words">
                {fault}
              </li>
            ))}
          </ul>
          {faults.length > MOST_FAULTS && <p>And {number(faults.length - MOST_FAULTS)} more like these.</p>}
        </Warning>
      )}
    </>
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-amber-soft px-3.5 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-px size-[1.2em] shrink-0 text-amber" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold text-amber">{title}</p>
        {children}
      </div>
    </div>
  );
}
