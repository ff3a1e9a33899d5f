import { Ear, PenLine } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page/page-title.tsx';
import { classNames } from '#lib/class-names.ts';
import { useMay } from '#lib/api/rights.ts';
import { Review } from './review.tsx';

const STAGES = [
  { stage: 'audio', name: 'Listen', Icon: Ear },
  { stage: 'words', name: 'Transcribe', Icon: PenLine },
] as const;

/** Shows the review desk: for people who review for hours, and for volunteers on a phone. */
export function ReviewPage() {
  const [address] = useSearchParams();
  const stage = address.get('stage') === 'words' ? 'words' : 'audio';
  const isLead = useMay('lead');
  return (
    <div className="grid gap-4">
      <PageTitle>Review</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-6">
        <h1 className="text-2xl font-bold sm:text-3xl">Review</h1>
        <nav aria-label="Stages" className="flex gap-1">
          {STAGES.map(({ stage: other, name, Icon }) => (
            <Link
              key={other}
              to={other === 'audio' ? '?' : `?stage=${other}`}
              aria-current={other === stage ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold sm:px-4',
                other === stage ? 'bg-primary-soft' : 'text-muted hover:bg-primary-soft',
              )}
            >
              <Icon aria-hidden className="size-4 max-sm:hidden" />
              {name}
            </Link>
          ))}
        </nav>
        {isLead && (
          <Link
            to="/app/review/team"
            className="ml-auto py-2.5 font-semibold text-primary underline-offset-4 hover:underline"
          >
            Team and decisions
          </Link>
        )}
      </div>
      <Review key={stage} stage={stage} />
    </div>
  );
}
