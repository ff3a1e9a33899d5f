import { labelsInWords } from '@labrish/pilot';
import { useId } from 'react';
import type { Figures } from '@labrish/api/review/figures/schema';
import { Label, Options, Select } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { PERIODS, usePlace } from '../place.ts';
import { Agreement } from './agreement.tsx';
import { Figure, Queue } from './queue.tsx';
import { Reasons } from './reasons.tsx';
import { LoadingList, QueryFailure, Section } from '#components/section.tsx';
import { number, share, counted } from '#lib/format.ts';
import { ownLabel, pilot } from '#lib/pilot.ts';
import { LEAST_SHOWN } from '@labrish/dataset';

const NAMES: Record<(typeof PERIODS)[number], string> = {
  7: 'The last 7 days',
  30: 'The last 30 days',
  90: 'The last 90 days',
  365: 'The last year',
};

/** Shows how review goes: the queue, agreement overall and by reviewer, and why recordings are rejected. */
export function FiguresTab() {
  const id = useId();
  const { days, openDays } = usePlace();
  const figures = trpc.review.figures.useQuery({ days });
  const { data, error } = figures;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Label htmlFor={id}>Period</Label>
        <Select
          id={id}
          className="w-48 [&>select]:h-11"
          value={days}
          onChange={({ target }) => openDays(target.value)}
        >
          <Options of={PERIODS.map((one) => [one, NAMES[one]])} />
        </Select>
      </div>
      <QueryFailure what="The figures could not be loaded." query={figures} />
      {data ? (
        <>
          <Queue queue={data.queue} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Agreement
              title="Agreement on what is accepted"
              note="Whether reviewers who hear the same recording accept or reject it alike."
              agreement={data.verdict}
            />
            <Agreement
              title="Agreement on what is spoken"
              note={`Whether they hear the same: ${labelsInWords(pilot)}.`}
              agreement={data.category}
            />
            <Words words={data.words} />
            <Reasons reasons={data.reasons} days={days} />
          </div>
          <Reviewers reviewers={data.reviewers} />
        </>
      ) : (
        !error && <LoadingList words="Loading the figures..." count={3} className="gap-3" itemClass="h-40" />
      )}
    </div>
  );
}

/** Shows how alike two reviewers transcribe the same recording. */
function Words({ words }: { words: Figures['words'] }) {
  const { n, wer, cer } = words;
  return (
    <Section
      title="Two who write it down"
      note={`How far two people write the same recording differently. ${ownLabel().name} has no one spelling, so part of it is spelling and no mistake.`}
    >
      {n === 0 || wer === null || cer === null ? (
        <p>
          <strong>Not computable.</strong> No recording has been written down by two people in this time.
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3">
            <Figure name="Words that differ (WER)" value={share(wer, 1)} />
            <Figure name="Letters that differ (CER)" value={share(cer, 1)} />
          </dl>
          <p className="text-sm text-muted">
            From {counted(n, 'recording')}. Upper case and punctuation do not count. Where words differ far
            more than letters, people mean the same and spell it in their own way.
          </p>
        </>
      )}
    </Section>
  );
}

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
