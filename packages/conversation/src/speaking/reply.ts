import { consentState, templateOf } from '../flow/flow.ts';
import { noticeIn } from './notice.ts';
import { render } from './render.ts';
import { update, valuesOf } from '../turn.ts';
import type { Message } from './render.ts';
import type { Turn } from '../turn.ts';
import type { Reply } from '../types.ts';

/** The turn's one message: what it says instead, else the question of the state that it ends in. Null: nothing to say. */
export function replyOf(turn: Turn): Reply | null {
  const message = turn.instead ?? question(turn);
  if (!message) return null;
  const asked = turn.instead ? null : noteAsked(turn);
  const notice = noticeIn(turn);
  const { state_key, prompt } = turn.snapshot;
  return {
    state_key,
    prompt_id: prompt?.id ?? null,
    ...(asked !== null && { consent_version: asked }),
    ...message,
    ...(notice && { notice }),
  };
}

function question(turn: Turn): Message | null {
  return render(templateOf(turn.flow, turn.snapshot.state_key), valuesOf(turn), turn.lead);
}

/** Where the agreement is asked for, which wording goes out is part of the message, and remembered. */
function noteAsked(turn: Turn): number | null {
  const { flow, snapshot } = turn;
  if (snapshot.state_key === null || consentState(flow)?.state_key !== snapshot.state_key) return null;
  update(turn, { asked_consent: flow.consent_version });
  return flow.consent_version;
}
