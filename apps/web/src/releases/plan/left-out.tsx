import type { Plan } from '@labrish/api/releases/schema';
import { useId } from 'react';
import { Link } from 'react-router';
import { number } from '#lib/numbers.ts';

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
        {leftOut.map(({ why, recordings }) => (
          <Row key={why} words={LEFT_OUT[why]} recordings={recordings} />
        ))}
      </ul>
    </section>
  );
}

function Row({ words, recordings }: { words: (typeof LEFT_OUT)['rejected']; recordings: number }) {
  const { why, place } = words;
  return (
    <li className="flex items-baseline gap-x-3 border-t py-2">
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
}

type ReasonLeftOut = Plan['left_out'][number]['why'];

interface Words {
  /** Why recordings are left out; the words fit one as well as many. */
  why: string;
  /** The page where somebody can do something about it. */
  place?: { to: string; name: string };
}

/** Each reason in plain words. */
const LEFT_OUT: Record<ReasonLeftOut, Words> = {
  not_from_whatsapp: { why: 'Not from WhatsApp: tried out in the simulator' },
  no_audio: { why: 'No sound: it is still on its way, or was lost' },
  not_ogg: { why: 'Another kind of file than WhatsApp’s voice notes' },
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
  not_transcribed: {
    why: 'Accepted, but nobody has written down what is said',
    place: { to: '/app/datasets?status=to_transcribe', name: 'See which' },
  },
  under_18: { why: 'The speaker said that they are under 18' },
  no_consent: { why: 'The speaker has not agreed, or does not agree any more' },
  licence_not_covered: { why: 'The speaker agreed to words that do not name this licence' },
};
