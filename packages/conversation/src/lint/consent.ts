import { AUDIO_RECEIVED, LIST_SELECTED } from '../event-keys.ts';
import { nameOf } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import { reachable, successorsIn } from './states.ts';
import type { Transition } from '../flow-types.ts';

/** Checks that contributors can agree and decline by a choice, in the same words for everybody, before anything is stored. */
export function* lintConsent(flow: Linted): Generator<LintFinding> {
  const agreeing = flow.transitions.filter(records);
  if (agreeing.length === 0) {
    const sentence =
      'No transition records consent, so no voice note is ever kept. Let the choice “I agree” record it.';
    yield finding('no_agreement', null, null, sentence);
    return;
  }
  for (const transition of agreeing) yield* lintChosen(flow, transition);
  for (const state_key of new Set(agreeing.map(({ from_state }) => from_state)))
    yield* lintAsking(flow, state_key);
  yield* lintKept(flow);
}

function* lintChosen(flow: Linted, { id, from_state, event_key }: Transition): Generator<LintFinding> {
  const isMapped = flow.mappings.some(
    (one) => one.state_key === from_state && one.triggers_event === event_key,
  );
  if (isMapped || event_key === LIST_SELECTED) return;
  const sentence = `${event_key} records consent, but is not a choice of “${nameOf(flow, from_state)}”. People agree only by choosing to.`;
  yield finding('agreed_without_choice', from_state, { kind: 'transition', id }, sentence);
}

function* lintAsking(flow: Linted, state_key: string): Generator<LintFinding> {
  const others = flow.transitions.filter((one) => one.from_state === state_key && !records(one));
  const template = flow.templates.find(({ template_key }) => template_key === state_key);
  const name = nameOf(flow, state_key);
  if (!others.some(({ to_state }) => successorsIn(flow)(state_key).includes(to_state))) {
    const sentence = `At “${name}” people can only agree. Add a choice that declines and leads to an end.`;
    yield finding('cannot_decline', state_key, { kind: 'state' }, sentence);
  }
  if (Object.values(template?.bodies ?? {}).some((words) => words.trim() !== '')) {
    const sentence = `“${name}” records consent and says different words to different people. What people agree to has one wording.`;
    const fix = { kind: 'remove_wordings', state_key } as const;
    yield finding('agreement_in_wordings', state_key, { kind: 'body' }, sentence, fix);
  }
}

/** Finds transitions that store voice notes in a state that can be reached without consent. */
function* lintKept(flow: Linted): Generator<LintFinding> {
  const reached = reachable(flow, (one) => !records(one) && !needsConsent(one));
  for (const { id, from_state, event_key, actions } of flow.transitions) {
    const keeps =
      event_key === AUDIO_RECEIVED && actions.some(({ action_key }) => action_key === 'keep_audio');
    if (!keeps || !reached.has(from_state)) continue;
    const sentence = `People can come to “${nameOf(flow, from_state)}” without having agreed: voice notes are refused there. Lead to it only after the agreement.`;
    yield finding('kept_without_agreement', from_state, { kind: 'transition', id }, sentence);
  }
}

function records({ actions }: Transition): boolean {
  return actions.some(({ action_key }) => action_key === 'record_consent');
}

function needsConsent({ rules }: Transition): boolean {
  return rules.some(({ rule_key }) => rule_key === 'consent_given');
}
