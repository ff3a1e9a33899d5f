import { STAGES } from '@labrish/dataset';
import { Check, Gavel, X } from 'lucide-react';
import { lookOf } from '#components/category-look.ts';
import { Badge } from '#components/ui/elements.tsx';
import { date, timeOfDay, share } from '#lib/format.ts';
import { labelName, pilotOf } from '#lib/pilot.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';
import type { ReviewOf, AwaitingAdjudication } from './decision.ts';

const OF: Record<AwaitingAdjudication['stage'], string> = { audio: 'the sound', words: 'the words' };

/** Lists all verdicts side by side, oldest first. The stage to be decided comes first. */
export function Verdicts({ item, said }: { item: AwaitingAdjudication; said: ReviewOf[] }) {
  const stages = item.stage === 'words' ? (['words', 'audio'] as const) : STAGES;
  return stages.map((stage) => {
    const here = said.filter((review) => review.stage === stage);
    if (here.length === 0) return null;
    return (
      <section key={stage} aria-labelledby={`verdicts-${stage}`} className="grid min-w-0 gap-3">
        <h3 id={`verdicts-${stage}`} className="text-lg font-bold">
          What reviewers said about {OF[stage]}
        </h3>
        <ul className="grid gap-3 sm:grid-cols-2">
          {here.map((review) => (
            <Verdict key={review.id} review={review} item={item} />
          ))}
        </ul>
      </section>
    );
  });
}

function Verdict({ review, item }: { review: ReviewOf; item: AwaitingAdjudication }) {
  const of = pilotOf(item.pilot);
  const { verdict, category, reasons, comment } = review;
  const Icon = verdict === 'accept' ? Check : X;
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-xl border bg-card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={verdict === 'accept' ? 'success' : 'destructive'}>
          <Icon aria-hidden className="size-3.5" />
          {verdict === 'accept' ? 'Accepts' : 'Rejects'}
        </Badge>
        {category && (
          <Badge className={lookOf(category, of).badge}>
            <span className="sr-only">Hears </span>
            {labelName(category, of)}
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
      <p className="text-sm text-muted">{detailsOf(review, item.duration_ms).join(' · ')}</p>
    </li>
  );
}

/** Returns how the reviewer worked, in a few words. */
function detailsOf(review: ReviewOf, duration_ms: number | null): string[] {
  const { heard_ms, speakers, is_adjudication, decided_at } = review;
  const heard = duration_ms ? `heard ${share(Math.min(heard_ms, duration_ms), duration_ms)}` : undefined;
  const people =
    speakers === null ? undefined : speakers === 1 ? '1 person speaks' : `${speakers} people speak`;
  const whyNot = review.is_calibration ? 'a calibration' : 'too little heard, or too late';
  return [
    is_adjudication ? undefined : heard,
    people,
    is_adjudication || review.counts ? undefined : `does not count: ${whyNot}`,
    `${date(decided_at)}, ${timeOfDay(decided_at)}`,
  ].filter((detail) => detail !== undefined);
}
