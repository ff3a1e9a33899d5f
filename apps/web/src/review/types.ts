import type { Outputs } from '#lib/api/trpc.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@labrish/api';

export type Item = NonNullable<Outputs['review']['next']['item']>;
export type Waiting = Outputs['review']['waiting'];
export type Verdict = inferRouterInputs<AppRouter>['review']['verdict'];
export type Given = Outputs['review']['verdict'];
export type OwnReview = Outputs['review']['history']['data'][number];
export type Target = { submission_id: string; stage: Item['stage'] };

export type Action = Target &
  (
    | { kind: 'verdict'; verdict: Verdict; item: Item }
    | { kind: Leaving }
    /** Takes a skip or a recusal back. */
    | { kind: 'takeBack' }
    /** `review_id` is null where nobody knows whether the verdict has arrived: then it is looked up. */
    | { kind: 'undo'; review_id: string | null }
  );
/** What a reviewer did, until the server has it. `isTried`: the server may have it already, but its answer was lost. */
export type Step = Action & { id: string; isTried?: boolean };

export type Leaving = 'skip' | 'upset' | 'recuse';

/** What the verdict bar shows of a verdict. */
export type LastSaid = Pick<Verdict, 'verdict'> & {
  category?: string | null | undefined;
  reasons?: readonly string[] | undefined;
  prompt_text?: string | null;
};

/** A message beside the recording, until the next verdict. */
export type Notice =
  | { kind: 'gone' | 'refused' | 'unfound'; text: string }
  | { kind: 'unheard' }
  | { kind: 'undone'; verdict: Verdict | undefined }
  | { kind: 'left'; text: string }
  /** `newer`: the verdict in force; null when that was undone. */
  | {
      kind: 'outdated';
      newer: Pick<OwnReview, 'verdict' | 'category' | 'reasons'> | null;
    }
  | { kind: 'calibration'; said: Verdict; confirmed: NonNullable<Given['confirmed']>; is_training: boolean };

export interface Stopped {
  text: string;
  status: 403 | 429;
}

export interface QueueState {
  /** The first is on the screen. */
  items: readonly Item[];
  /** Why the queue is empty; null while it is not, or while that is unknown. */
  waiting: Waiting | null;
  /** Why the next recording could not be loaded. */
  failure: string | null;
  /** Why the server gives out no recordings for now: an admin must decide first (403), or today's limit is reached (429). */
  stopped: Stopped | null;
  notice: Notice | null;
  /** What waits for a connection. */
  stuck: readonly Step[];
  /** Whether the server no longer knows the session. */
  hasEnded: boolean;
  /** The reviewer's last verdict that was not undone; null where there is none, or it is not known yet. */
  last: LastSaid | null;
  /** How they left the recording before this one without a verdict; null when they gave one. */
  left: Leaving | null;
  /** How many verdicts were given or undone since the screen was opened. */
  changes: number;
}
