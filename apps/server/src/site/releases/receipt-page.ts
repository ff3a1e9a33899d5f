import type { Env } from '#env.ts';
import type { Receipt } from '#releases/receipts.ts';
import { NO_FACTS } from '#site/facts.ts';
import { html, type Html } from '#site/html.ts';
import type { Value } from '#site/template.ts';
import { valuesFor } from '#site/values.ts';
import { monthText, recordingsText } from './figures-shown.ts';
import { STATUSES, statusChip } from './lists.ts';

/** The result of a look-up: no code given yet, genuine, unknown, or too many look-ups. */
export type Outcome =
  | { state: 'asking' }
  | { state: 'genuine'; receipt: Receipt }
  | { state: 'unknown'; typed: string }
  | { state: 'too_many' };

/** Returns the values of `/data/receipts`. */
export function receiptPage(env: Env, outcome: Outcome, year: number) {
  const site = valuesFor(env, NO_FACTS, year);
  const receipt = outcome.state === 'genuine' ? outcome.receipt : null;
  const values: Record<string, Value> = {
    ...site.values,
    typed: outcome.state === 'unknown' ? outcome.typed.slice(0, LONGEST_SHOWN) : (receipt?.receipt ?? ''),
    receipt: receipt?.receipt ?? '',
    month: receipt ? monthText(receipt.month) : '',
    taken_back: receipt?.scope === 'all' ? 'everything' : 'the last recording',
    recordings: receipt ? recordingsText(receipt.recordings) : '',
    versions: receipt ? html`${receipt.versions.map(version)}` : '',
    invalid: String(outcome.state === 'unknown'),
  };
  const flags = {
    ...site.flags,
    genuine: receipt !== null,
    unknown: outcome.state === 'unknown',
    too_many: outcome.state === 'too_many',
    in_versions: (receipt?.versions.length ?? 0) > 0,
  };
  return { values, flags };
}

/** A code has nine characters; anything else that was typed is shown up to this length. */
const LONGEST_SHOWN = 40;

function version({ name, status }: Receipt['versions'][number]): Html {
  return html`<li><strong>${name}</strong> ${isStatus(status) ? statusChip(status) : ''}</li>`;
}

function isStatus(status: string | null): status is keyof typeof STATUSES {
  return status !== null && status in STATUSES;
}
