import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '#lib/format.ts';
import { copyToClipboard } from '#lib/toasts.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { LabelBadge } from '#datasets/table/category-badge.tsx';
import { labelSource, heardNote } from './labels.ts';
import { Part } from './part.tsx';
import { qualityFacts } from './quality-facts.ts';

type Details = Outputs['submissions']['get'];

const SOURCES = { whatsapp: 'WhatsApp', simulator: 'The simulator' };

/** Lists labels, contributor and sound, as names and values. */
export function Facts({ details: { submission, quality } }: { details: Details }) {
  const { category, reviewed_category, region, age_range, formality, consent_version } = submission;
  const note = heardNote(submission);
  return (
    <>
      <Part title="Label">
        <List>
          <Fact name="Claimed">
            <LabelBadge category={category} isOutlined={!submission.category_confirmed} />{' '}
            <Note>{labelSource(submission)}</Note>
          </Fact>
          <Fact name="Heard">
            {reviewed_category && <LabelBadge category={reviewed_category} />} {note && <Note>{note}</Note>}
          </Fact>
          <Fact name="Formality">{formality ?? 'Not said'}</Fact>
        </List>
      </Part>
      <Part title="Speaker">
        <List>
          <Fact name="User ID">
            <UserId id={submission.user_id} />
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

function UserId({ id }: { id: string }) {
  return (
    <button
      type="button"
      title="Copy the user ID"
      className="relative rounded-sm text-left font-mono text-[0.8125rem] break-all after:absolute after:-inset-y-1 hover:underline"
      onClick={() => void copyToClipboard(id)}
    >
      {id} <Copy aria-hidden className="inline size-3.5 text-muted" />
    </button>
  );
}
