import type { Submission } from '@labrish/api/submissions/schema';
import { useState } from 'react';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { clock, dateTime } from '#lib/format.ts';
import type { TabIndex } from './tab-index.ts';

/** A button that opens what the list has no column for. The window is drawn when it is asked for: there are many rows. */
export function Details({ submission, tabIndex }: { submission: Submission; tabIndex: TabIndex }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        className="min-h-6 rounded-sm text-sm text-muted underline decoration-control underline-offset-2 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        Details
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title="Details" description={`Recorded ${dateTime(submission.created_at)}`}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
              {facts(submission).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

function facts(submission: Submission): [name: string, value: string][] {
  const { category, category_confirmed, age_range, formality, consent_version, duration_ms } = submission;
  return [
    [
      'Label',
      `${category}, ${category_confirmed ? 'confirmed by the speaker' : 'assumed from what they read in'}`,
    ],
    ['Age range', age_range ?? 'Not said'],
    ['Formality', formality ?? 'Not said'],
    ['Consent version', consent_version === null ? 'Not known' : String(consent_version)],
    ['Length', duration_ms === null ? 'Not known' : clock(duration_ms / 1000)],
  ];
}
