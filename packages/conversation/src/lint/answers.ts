import { nameOf, recordsConsent, takesWords } from '../flow/flow.ts';
import { shownChoices } from '../choices.ts';
import { typedAnswer } from '../understanding/typed.ts';
import { finding, type Linted, type LintFinding, type Fix } from './finding.ts';
import type { Flow } from '../flow-types.ts';

/** The words that contributors type to a question instead of tapping. */
const ANSWERS = ['yes', 'no'];

/** Finds yes-or-no questions that do not understand both typed words, except the agreement, which needs its own words. */
export function* lintAnswers(linted: Linted): Generator<LintFinding> {
  const whole: Flow = { ...linted, regions: {}, consent_version: 0, product_name: '' };
  for (const { template_key, body, actions } of linted.templates) {
    // Only a question with two choices is a yes-or-no question.
    if (actions.length !== 2 || !asks(body)) continue;
    // Pass on only this state's transitions, so that the others are not searched.
    const transitions = linted.transitions.filter((one) => one.from_state === template_key);
    const flow = { ...whole, transitions };
    const isAsked = flow.states.some(({ state_key }) => state_key === template_key);
    if (!isAsked || transitions.some(recordsConsent) || takesWords(flow, template_key)) continue;
    const shown = shownChoices(flow, template_key);
    const meant = ANSWERS.map((word) => typedAnswer(flow, template_key, shown, word)?.source_id);
    const missing = ANSWERS.filter((_, place) => meant[place] === undefined);
    if (missing.length === 0) continue;
    const sentence = `“${nameOf(flow, template_key)}” asks a question, but does not understand a typed ${missing.join(' or ')}. Add it to a choice under “Also understood”.`;
    const fix = otherOne(template_key, actions, missing, meant);
    yield finding('yes_no_not_understood', template_key, { kind: 'body' }, sentence, fix);
  }
}

/** Returns a fix if only one of "yes" and "no" is not understood: that word becomes a synonym of the choice that has neither. */
function otherOne(
  state_key: string,
  actions: { id: string }[],
  missing: string[],
  meant: (string | undefined)[],
): Fix | undefined {
  const [synonym] = missing;
  const other = actions.filter(({ id }) => !meant.includes(id));
  const [choice] = other;
  if (synonym === undefined || missing.length !== 1 || other.length !== 1 || !choice) return undefined;
  return { kind: 'add_synonym', state_key, id: choice.id, synonym };
}

function asks(body: string): boolean {
  return /\?[\s*_~]*$/u.test(body);
}
