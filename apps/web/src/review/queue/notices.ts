import type { Given, Notice, Verdict } from '../types.ts';
import type { Refused } from './outbox.ts';

export const GONE: Notice = {
  kind: 'gone',
  text: 'That recording is no longer here: its speaker withdrew it, or it is with an administrator.',
};

/** Returns what a reviewer has to know about a verdict that has arrived; null for nothing. */
export function noticeOfGiven(said: Verdict, { confirmed, is_training, why_not }: Given): Notice | null {
  if (confirmed) return { kind: 'calibration', said, confirmed, is_training };
  return why_not === 'not_heard' ? { kind: 'unheard' } : null;
}

/** Says why a verdict was not taken. */
export function noticeOfRefusal({ refused, status, details }: Refused): Notice {
  if (status === 404) return GONE;
  const { newer } = Object(details) as { newer?: Extract<Notice, { kind: 'outdated' }>['newer'] };
  return newer === undefined
    ? { kind: 'refused', text: `A verdict was not saved: ${refused}` }
    : { kind: 'outdated', newer };
}
