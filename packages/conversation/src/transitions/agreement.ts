import { consentState, findState, hasConsent } from '../flow/flow.ts';
import { report, say, update, type Turn } from '../turn.ts';
import { applyActions } from './actions.ts';
import { discardAudio } from './audio.ts';
import { enter, enterReplacementState } from './enter.ts';
import { resumeAt } from './rounds.ts';
import type { Transition } from '../types.ts';

/** Resumes at the interrupted state after re-consent. @returns false when there is none */
export function resumeAfterReconsent(turn: Turn, transition: Transition): boolean {
  const state = resumeAt(turn);
  update(turn, { resume_state_key: null });
  if (!state) return false;
  const actions = transition.actions.filter(({ action_key }) => action_key === 'record_consent');
  applyActions(turn, { ...transition, actions });
  say(turn, 'resumed');
  enter(turn, state.state_key);
  return true;
}

/** Refuses a voice note of a contributor who has not agreed to the current wording. */
export function refuseAudio(turn: Turn): void {
  discardAudio(turn);
  const outdated = turn.before.consent_version !== null;
  say(turn, outdated ? 'not_kept_consent_changed' : 'not_kept');
  goToConsent(turn);
}

/** Whether the agreement has changed since the contributor agreed: then it is asked again before anything is stored. */
export function needsReconsent({ flow, before }: Turn): boolean {
  const asking = consentState(flow);
  const outdated = before.consent_version !== null && !hasConsent(flow, before);
  return outdated && asking !== undefined && asking.state_key !== before.state_key;
}

/** Asks for the agreement to the new wording before anything else. */
export function askReconsent(turn: Turn): void {
  say(turn, 'consent_changed');
  goToConsent(turn);
}

/** Whether the contributor saw the current wording of the agreement: an answer to an older one does not agree to it. */
export function sawWordingInForce({ flow, event, before }: Turn): boolean {
  const seen = event.in_reply_to?.consent_version ?? before.asked_consent;
  return seen === flow.consent_version;
}

function goToConsent(turn: Turn): void {
  const { flow, before, snapshot } = turn;
  const asking = consentState(flow);
  if (!asking) report(turn, 'No transition records consent: nobody can agree, so no voice note is kept.');
  if (asking && asking.state_key !== snapshot.state_key) {
    if (before.consent_version !== null) update(turn, { resume_state_key: before.state_key });
    enter(turn, asking.state_key);
  } else if (!findState(flow, snapshot.state_key)) enterReplacementState(turn);
}
