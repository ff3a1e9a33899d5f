import { ListState, Section } from '#components/section.tsx';
import { ALONE, trpc } from '#lib/api/trpc.ts';
import { Meanings } from '../explained.tsx';
import { Period } from '../period.tsx';
import { usePlace } from '../place.ts';
import { Pairs } from './pairs.tsx';
import { MEANINGS, OneReviewer } from './one-reviewer.tsx';

/** Interval of requests, in milliseconds, while verdicts are being set aside or counted again. */
const SOON_MS = 3000;

/** Shows how each reviewer compares with the others: those to look at come first. */
export function ReviewersTab() {
  const { days } = usePlace();
  const list = trpc.review.reviewers.list.useQuery(
    { days },
    {
      trpc: { context: { [ALONE]: true } },
      refetchInterval: ({ state }) =>
        state.data?.reviewers.some(({ set_aside }) => set_aside && set_aside.state !== 'applied')
          ? SOON_MS
          : false,
    },
  );
  const reviewers = list.data?.reviewers ?? [];
  const flagged = reviewers.filter(({ flags }) => flags.length > 0);
  return (
    <div className="grid min-w-0 gap-4">
      <Period />
      <ListState query={list} what="reviewers" />
      {list.data && (
        <>
          <Section
            title="Reviewers"
            note="Based on first verdicts, without tie-breakers, and first answers to calibrations."
          >
            {reviewers.length === 0 && <p>Nobody has judged a recording in this period.</p>}
            <ul className="grid min-w-0 gap-4">
              {[...flagged, ...reviewers.filter((one) => !flagged.includes(one))].map((one) => (
                <OneReviewer key={one.reviewer_id} of={one} />
              ))}
            </ul>
            <Meanings of={MEANINGS} />
          </Section>
          <Pairs {...list.data} />
        </>
      )}
    </div>
  );
}
