import type { ReactNode } from 'react';
import { Badge } from '#components/ui/elements.tsx';
import type { Outputs } from '#lib/api/trpc.ts';
import { labelName, pilotOf } from '#lib/pilot.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';
import { Player } from '../adjudication/one-recording.tsx';

type Calibration = Outputs['review']['calibration'];
export type Item = Calibration['list']['data'][number];
export type Candidate = Calibration['candidates']['data'][number];

/** Shows a recording with its answer in a list. @param props.children what else there is about it, and its actions */
export function Recording(props: {
  item: Item | Candidate;
  url: () => Promise<string>;
  children: ReactNode;
}) {
  const { submission_id, pilot, prompt_text, verdict, category, reasons } = props.item;
  const label = category ? ` as ${labelName(category, pilotOf(pilot))}` : '';
  return (
    <li className="grid min-w-0 content-start gap-3 border-t pt-4">
      <p dir="auto" className="font-semibold break-words">
        {prompt_text ?? 'No question: they spoke freely.'}
      </p>
      <Player id={`calibration ${submission_id}`} recording={props.item} url={props.url} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge variant={verdict === 'accept' ? 'success' : 'destructive'} className="whitespace-normal">
          {verdict === 'accept'
            ? `Accept${label}`
            : ['Reject', reasons.map(reasonLabel).join(', ')].filter(Boolean).join(': ')}
        </Badge>
        {props.children}
      </div>
    </li>
  );
}
