export * from './types.ts';
export { ask, remind, tell, tellLost, tellProof } from './ask.ts';
export type { Asked } from './ask.ts';
export { actionCatalogue, checkAction, checkRule, ruleCatalogue } from './flow/catalogue.ts';
export type { Action, ActionKey, Checked, Rule, RuleKey } from './flow/catalogue.ts';
export * from './event-keys.ts';
export { NO_SELECTION } from './prompt-selection.ts';
export type { PromptSelection } from './prompt-selection.ts';
export { keywordOf } from './keywords/keywords.ts';
export type { Keyword } from './keywords/keywords.ts';
export { INSISTENT } from './keywords/questions.ts';
export { moveTo } from './ask.ts';
export {
  isAnsweredInPause,
  isTypedUnasked,
  replyInPause,
  withNotices,
  withoutReply,
} from './operating/pause.ts';
export { mayBeDoubted } from './keywords/heard.ts';
export { LIMITS, PLACEHOLDERS, templateErrors, templateWarnings } from './flow/limits.ts';
export { readTemplate } from './flow/stored-flow.ts';
export type { TemplateRow } from './flow/stored-flow.ts';
export { describeAction, describeRule } from './flow/readings.ts';
export { newSnapshot, readSnapshot, snapshotSchema, withoutRecording } from './snapshot.ts';
export { step } from './step.ts';
export { toEvent } from './understanding/to-event.ts';
export { explore } from './exploring/explore.ts';
export type { Exploration, ExploreOptions } from './exploring/explore.ts';
export { PROOF_SEVERITIES } from './exploring/findings.ts';
export type { Exchange, Finding, FindingCode } from './exploring/findings.ts';
