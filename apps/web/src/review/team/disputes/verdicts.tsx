import { Check, Gavel, X } from 'lucide-react';
import { categoryLook } from '#components/category-look.ts';
import { Badge } from '#components/ui/badge.tsx';
import { dateTime } from '#lib/format.ts';
import { share } from '#lib/numbers.ts';
import { reasonLabel } from '../reason-label.ts';
import type { ReviewOf } from './decision.ts';

/** What everybody said, side by side, the first one first. */
export function Verdicts({ said, duration_ms }: { said: ReviewOf[]; duration_ms: number | null }) {
  return (
    <section aria-labelledby="verdicts" className="grid min-w-0 gap-3">
      <h3 id="verdicts" className="text-lg font-bold">
        What reviewers said
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {said.map((review) => (
          <Verdict key={review.id} review={review} duration_ms={duration_ms} />
        ))}
      </ul>
    </section>
  );
}

function Verdict({ review, duration_ms }: { review: ReviewOf; duration_ms: number | null }) {
  const { verdict, category, reasons, comment } = review;
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-xl border bg-card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={verdict === 'accept' ? 'success' : 'destructive'}>
          {verdict === 'accept' ? (
            <Check aria-hidden className="size-3.5" />
          ) : (
            <X aria-hidden className="size-3.5" />
          )}
          {verdict === 'accept' ? 'Accepts' : 'Rejects'}
        </Badge>
        {category && (
          <Badge className={categoryLook[category].badge}>
            <span className="sr-only">Hears </span>
            {category}
          </Badge>
        )}
        {review.is_adjudication && (
          <Badge variant="outline">
            <Gavel aria-hidden className="size-3.5" />
            Admin’s decision
          </Badge>
        )}
      </div>
      <p className="font-semibold break-words">{review.reviewer}</p>
      {reasons.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge variant="secondary">{reasonLabel(reason)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {comment && (
        <p dir="auto" className="break-words">
          “{comment}”
        </p>
      )}
      <p className="text-sm text-muted">{detailsOf(review, duration_ms).join(' · ')}</p>
    </li>
  );
}

/** How they came to it, in few words. */
function detailsOf(review: ReviewOf, duration_ms: number | null): string[] {
  const { heard_ms, speakers, is_adjudication } = review;
  const heard = duration_ms ? `heard ${share(Math.min(heard_ms, duration_ms), duration_ms)}` : undefined;
  const people =
    speakers === null ? undefined : speakers === 1 ? '1 person speaks' : `${speakers} people speak`;
  return [
    review.stage === 'words' ? 'about the words' : undefined,
    is_adjudication ? undefined : heard,
    people,
    is_adjudication || review.counts ? undefined : whyNot(review),
    dateTime(review.decided_at),
  ].filter((detail) => detail !== undefined);
}

function whyNot({ is_calibration }: ReviewOf): string {
  return is_calibration ? 'does not count: to calibrate' : 'does not count: too little heard, or too late';
}
