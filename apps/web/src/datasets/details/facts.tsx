import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '#lib/format.ts';
import { copyToClipboard } from '#lib/outcomes.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { LabelBadge } from '#datasets/badges.tsx';
import { Part } from './part.tsx';
import type { Submission } from '@labrish/api/submissions/schema';

type Details = Outputs['submissions']['get'];

const SOURCES = { whatsapp: 'WhatsApp', simulator: 'The simulator' };

/** Lists labels, contributor and sound, as names and values. */
export function Facts({ details: { submission, quality } }: { details: Details }) {
  const { category, reviewed_category, region, age_range, formality, consent_version } = submission;
  return (
    <>
      <Part title="Label">
        <List>
          <Fact name="Claimed">
            <LabelBadge category={category} isOutlined={!submission.category_confirmed} />{' '}
            <Note>
              {submission.category_confirmed ? 'said by the speaker' : 'assumed from the wording they read'}
            </Note>
          </Fact>
          <Fact name="Settled">
            {reviewed_category && <LabelBadge category={reviewed_category} />}{' '}
            <Note>{heardNote(submission)}</Note>
          </Fact>
          <Fact name="Formality">{formality ?? 'Not said'}</Fact>
        </List>
      </Part>
      <Part title="Speaker">
        <List>
          <Fact name="User ID">
            <button
              type="button"
              title="Copy the user ID"
              className="relative rounded-sm text-left font-mono text-[0.8125rem] break-all after:absolute after:-inset-y-1 hover:underline"
              onClick={() => void copyToClipboard(submission.user_id)}
            >
              {submission.user_id} <Copy aria-hidden className="inline size-3.5 text-muted" />
            </button>
          </Fact>
          <Fact name="Region">{region ?? 'Not said'}</Fact>
          <Fact name="Age range">{age_range ?? 'Not said'}</Fact>
          <Fact name="Consent version">{consent_version ?? 'Not known'}</Fact>
          <Fact name="Came by">{SOURCES[submission.source]}</Fact>
        </List>
      </Part>
      <Part title="Sound">
        <List>
          <Fact name="Length">
            {submission.duration_ms === null ? 'Not known' : clock(submission.duration_ms / 1000)}
          </Fact>
          {qualityFacts(quality).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </List>
        {!quality && <p className="text-sm text-muted">{unmeasured[submission.analysis]}</p>}
      </Part>
    </>
  );
}

const unmeasured = {
  pending: 'The rest is measured as soon as the recording has arrived.',
  not_analysed: 'The rest could not be measured: its format is not known here.',
  analysed: 'The rest was not measured.',
};

function List({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      {children}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}

/** Says who settled the label, and whether it differs from the contributor's; or why there is none. */
export function heardNote(
  submission: Pick<Submission, 'review_status' | 'category' | 'reviewed_category' | 'labelled_by'>,
): string {
  const { review_status, category, reviewed_category, labelled_by } = submission;
  if (reviewed_category) {
    const who = labelled_by === 'lead' ? 'by the lead' : 'by reviewers who agree';
    return reviewed_category === category ? who : `${who}; not what the speaker said`;
  }
  if (review_status === 'to_review') return 'Not settled yet';
  return review_status === 'disputed' ? 'The lead decides' : 'None';
}

type Quality = Outputs['submissions']['get']['quality'];
/** A fact about a recording: its name and its value. */
type Fact = [name: string, value: string];

const decibels = (unit: string) => (value: number) => `${format(value)} ${unit}`;
const seconds = (ms: number) => `${format(ms / 1000)} s`;
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumSignificantDigits: 2 });
const channelNames = ['Mono', 'Stereo'];

/** The figures that the server measures (apps/server/src/audio/{meter,speech}.ts), named for listeners. */
const FIGURES: Record<string, [name: string, words: (value: number) => string]> = {
  level_dbfs: ['Loudness', decibels('dBFS')],
  peak_dbfs: ['Loudest moment', decibels('dBFS')],
  noise_floor_dbfs: ['Background noise', decibels('dBFS')],
  snr_db: ['Speech over noise', decibels('dB')],
  clipping_ratio: ['Distorted', (share) => (share > 0 ? `${percent.format(share)} of the sound` : 'Nothing')],
  speech_ratio: ['Speech', (share) => `${percent.format(share)} of the time`],
  bandwidth_hz: ['Frequencies of speech', (hertz) => `up to ${format(hertz / 1000)} kHz`],
  silence_ratio: ['Silent', (share) => `${percent.format(share)} of the time`],
  leading_silence_ms: ['Silence at start', seconds],
  trailing_silence_ms: ['Silence at end', seconds],
  sample_rate: ['Sample rate', (hertz) => `${format(hertz / 1000)} kHz`],
  channels: ['Channels', (count) => channelNames[count - 1] ?? String(count)],
};

/** Lists what was measured, in words and with units, in the order of `FIGURES`; leaves out what was not measured. */
export function qualityFacts(quality: Quality): Fact[] {
  return Object.entries(FIGURES).flatMap(([key, [name, words]]): Fact[] => {
    const value = quality?.[key];
    return typeof value === 'number' ? [[name, words(value)]] : [];
  });
}

function format(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}
