import { AUDIO_RECEIVED, LIST_SELECTED } from '../event-keys.ts';
import { nameOf } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import { successorsIn } from './states.ts';
import type { Transition } from '../flow-types.ts';

/** Checks that contributors can agree and decline by a choice, in the same words for everybody, before anything is stored. */
export function lintAgreement(flow: Linted): LintFinding[] {
  const agreeing = flow.transitions.filter(records);
  if (agreeing.length === 0)
    return [
      finding(
        'no_agreement',
        null,
        null,
        'No transition records consent, so that no voice note is ever kept. Let the choice “I agree” record it.',
      ),
    ];
  const asking = [...new Set(agreeing.map(({ from_state }) => from_state))];
  return [
    ...agreeing.flatMap((transition) => lintChosen(flow, transition)),
    ...asking.flatMap((state_key) => lintAsking(flow, state_key)),
    ...lintKept(flow),
  ];
}

function lintChosen(flow: Linted, { id, from_state, event_key }: Transition): LintFinding[] {
  const isChosen =
    event_key === LIST_SELECTED ||
    flow.mappings.some((one) => one.state_key === from_state && one.triggers_event === event_key);
  return isChosen
    ? []
    : [
        finding(
          'agreed_without_choice',
          from_state,
          { kind: 'transition', id },
          `${event_key} is no choice of “${nameOf(flow, from_state)}”, and records consent. People agree only by choosing to.`,
        ),
      ];
}

function lintAsking(flow: Linted, state_key: string): LintFinding[] {
  const others = flow.transitions.filter((one) => one.from_state === state_key && !records(one));
  const template = flow.templates.find(({ template_key }) => template_key === state_key);
  const inWordings = Object.entries(template?.bodies ?? {}).filter(([, words]) => words.trim() !== '');
  const name = nameOf(flow, state_key);
  return [
    ...(others.some(({ to_state }) => successorsIn(flow)(state_key).includes(to_state))
      ? []
      : [
          finding(
            'cannot_decline',
            state_key,
            { kind: 'state' },
            `At “${name}” one can only agree. Add a choice that declines and leads to an end.`,
          ),
        ]),
    ...(inWordings.length
      ? [
          finding(
            'agreement_in_wordings',
            state_key,
            { kind: 'body' },
            `“${name}” records consent and says different words to different people. What people agree to has one wording.`,
            { kind: 'remove_wordings', state_key },
          ),
        ]
      : []),
  ];
}

/** Finds transitions that store voice notes in a state that can be reached without consent. */
function lintKept(flow: Linted): LintFinding[] {
  const begin = flow.states.find(({ is_initial }) => is_initial) ?? flow.states[0];
  const reached = new Set<string>();
  const next = begin ? [begin.state_key] : [];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    const ways = flow.transitions.filter(
      (one) => one.from_state === key && !records(one) && !needsConsent(one),
    );
    next.push(...ways.map(({ to_state }) => to_state));
  }
  return flow.transitions
    .filter(({ from_state, event_key, actions }) => {
      const keeps =
        event_key === AUDIO_RECEIVED && actions.some(({ action_key }) => action_key === 'keep_audio');
      return keeps && reached.has(from_state);
    })
    .map(({ id, from_state }) =>
      finding(
        'kept_without_agreement',
        from_state,
        { kind: 'transition', id },
        `One comes to “${nameOf(flow, from_state)}” without having agreed: voice notes are refused there. Lead to it only after the agreement.`,
      ),
    );
}

function records({ actions }: Transition): boolean {
  return actions.some(({ action_key }) => action_key === 'record_consent');
}

function needsConsent({ rules }: Transition): boolean {
  return rules.some(({ rule_key }) => rule_key === 'consent_given');
}
