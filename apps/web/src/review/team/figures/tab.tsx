import { labelsInWords } from '@labrish/pilot';
import type { Figures } from '@labrish/api/review/figures/schema';
import { trpc } from '#lib/api/trpc.ts';
import { ExportVerdicts } from '../export.tsx';
import { Period } from '../period.tsx';
import { usePlace } from '../place.ts';
import { Agreement, prevalenceOf } from './agreement.tsx';
import { Figure, Queue } from './queue.tsx';
import { Reasons } from './reasons.tsx';
import { LoadingList, QueryFailure, Section } from '#components/section.tsx';
import { share, counted } from '#lib/format.ts';
import { ownLabel, pilot } from '#lib/pilot.ts';

/** Shows how review goes: the queue, agreement, and why recordings are rejected. */
export function FiguresTab() {
  const { days } = usePlace();
  const figures = trpc.review.figures.useQuery({ days });
  const { data, error } = figures;
  return (
    <div className="grid min-w-0 gap-4">
      <Period />
      <QueryFailure what="The figures could not be loaded." query={figures} />
      {data ? (
        <>
          <Queue queue={data.queue} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Agreement
              title="Agreement on what is accepted"
              note="Whether reviewers who hear the same recording accept or reject it alike."
              agreement={data.verdict}
              prevalence={prevalenceOf(data.queue)}
            />
            <Agreement
              title="Agreement on what is spoken"
              note={`Whether they hear the same: ${labelsInWords(pilot)}.`}
              agreement={data.category}
              prevalence="Nearly all of these recordings have one label"
            />
            <Words words={data.words} />
            <Reasons reasons={data.reasons} days={days} />
          </div>
          <ExportVerdicts />
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
      title="Agreement on transcripts"
      note={`How far two transcripts of the same recording differ. ${ownLabel().name} has no standard spelling, so part of the difference is spelling and not a mistake.`}
    >
      {n === 0 || wer === null || cer === null ? (
        <p>
          <strong>Not computable.</strong> No recording has been transcribed by two people in this period.
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3">
            <Figure name="Words that differ (WER)" value={share(wer, 1)} />
            <Figure name="Letters that differ (CER)" value={share(cer, 1)} />
          </dl>
          <p className="text-sm text-muted">
            From {counted(n, 'recording')}. Upper case and punctuation do not count. Where words differ far
            more than letters, people mean the same words and spell them differently.
          </p>
        </>
      )}
    </Section>
  );
}
