import type { Figures } from '@labrish/api/review/figures/schema';
import { LEAST_SHOWN } from '@labrish/dataset';
import { Section } from '#components/section.tsx';
import { number, share } from '#lib/format.ts';

type Reviewer = Figures['reviewers'][number];

/** Compares each reviewer's verdicts with calibrations and adjudications, settled without them. */
export function Reviewers({ reviewers }: { reviewers: Reviewer[] }) {
  return (
    <Section
      title="Reviewers"
      note={`Each is compared with what was settled without them: recordings to calibrate, and what an admin decided. Below ${LEAST_SHOWN} comparisons no rate is shown: it would say more of chance than of the person.`}
    >
      {reviewers.length === 0 ? (
        <p>Nobody has reviewed anything in this time.</p>
      ) : (
        <ul className="grid gap-3">
          {reviewers.map((reviewer) => (
            <li
              key={reviewer.reviewer_id}
              className="grid gap-x-6 gap-y-2 border-t pt-3 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
            >
              <p className="font-semibold break-words">
                {reviewer.reviewer}
                <span className="block text-sm font-normal text-muted">
                  {number(reviewer.verdicts)} {reviewer.verdicts === 1 ? 'verdict' : 'verdicts'},{' '}
                  {number(reviewer.compared)} compared
                </span>
              </p>
              <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
                <Rate name="Agrees" rate={reviewer.agreement} />
                <Rate name="Wrongly accepted" rate={reviewer.false_accepts} />
                <Rate name="Wrongly rejected" rate={reviewer.false_rejects} />
              </dl>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-sm text-muted">
        Wrongly accepted is the harmful mistake: it would be in the dataset. Wrongly rejected loses a good
        recording.
      </p>
    </Section>
  );
}

function Rate({ name, rate }: { name: string; rate: Reviewer['agreement'] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-nums">
        {rate ? (
          <>
            <strong>{share(rate.count, rate.n)}</strong>{' '}
            <span className="text-sm text-muted">
              {number(rate.count)} of {number(rate.n)}
              {rate.interval && `; 95%: ${share(rate.interval.low, 1)} to ${share(rate.interval.high, 1)}`}
            </span>
          </>
        ) : (
          'Too few to say'
        )}
      </dd>
    </div>
  );
}
