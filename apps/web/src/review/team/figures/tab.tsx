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
import { share, counted, number } from '#lib/format.ts';
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
            {data.words.drafts.begun > 0 && <Drafts drafts={data.words.drafts} />}
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

/** Shows whether machines' drafts save time, and whether they lead people astray. */
function Drafts({ drafts }: { drafts: Figures['words']['drafts'] }) {
  const { given, begun, changed, seconds_with, seconds_without, offered, withheld } = drafts;
  const seconds = (value: number | null) =>
    value === null ? 'Not known yet' : `${number(Math.round(value * 10) / 10)} s`;
  const difference = (figure: typeof withheld) =>
    figure
      ? `${share(figure.value, 1)}${figure.interval ? ` (${share(figure.interval.low, 1)} to ${share(figure.interval.high, 1)})` : ''}`
      : 'Not known yet';
  return (
    <Section
      title="Machines’ drafts"
      note={`${counted(given, 'transcript')} had a draft, and ${number(begun)} began from it. One recording in twenty comes without its draft, by chance, so that both can be compared.`}
    >
      <dl className="grid grid-cols-2 gap-3">
        <Figure
          name="Words changed in drafts"
          value={changed === null ? 'Not known yet' : share(changed, 1)}
        />
        <Figure name="Work on a second of voice, draft offered" value={seconds(seconds_with)} />
        <Figure name="Work on a second of voice, draft withheld" value={seconds(seconds_without)} />
        <Figure name="Differs from a second person, draft offered" value={difference(offered)} />
        <Figure name="Differs from a second person, draft withheld" value={difference(withheld)} />
      </dl>
      <p className="text-sm text-muted">
        Where transcripts differ more from those of a second person when a draft was offered, drafts lead
        people astray.
      </p>
    </Section>
  );
}
