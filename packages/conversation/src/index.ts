export * from './types.ts';
export {
  ask,
  remind,
  rejectionNotice,
  lostRecordingNotice,
  numberProofNotice,
  moveTo,
  leaveTeam,
  dataMessage,
  welcomeSpeaker,
  type Asked,
} from './ask.ts';
export {
  actionCatalogue,
  checkAction,
  checkRule,
  ruleCatalogue,
  type Action,
  type ActionKey,
  type Checked,
  type Rule,
  type RuleKey,
} from './flow/catalogue.ts';
export * from './event-keys.ts';
export { noticeAlone } from './speaking/reply.ts';
export { NO_SELECTION, type PromptSelection } from './prompt-selection.ts';
export { keywordOf } from './understanding/requests.ts';
export { moveElsewhere, type HoldsElsewhere } from './keywords/elsewhere.ts';
export { INSISTENT } from './keywords/questions.ts';
export { isAnsweredInPause, isTypedUnasked, replyInPause, withNotices, withoutReply } from './pause.ts';
export { mayBeRequest } from './keywords/heard.ts';
export { LIMITS, PLACEHOLDERS, templateErrors, templateWarnings } from './flow/limits.ts';
export { readTemplate, type TemplateRow } from './flow/stored-flow.ts';
export { describeAction, describeRule } from './flow/readings.ts';
export { newSnapshot, readSnapshot, snapshotSchema, withoutRecording } from './snapshot.ts';
export { step } from './step.ts';
export { toEvent } from './understanding/to-event.ts';
export { explore, type Exploration, type ExploreOptions } from './exploring/explore.ts';
export { PROOF_SEVERITIES, type Exchange, type Finding, type FindingCode } from './exploring/findings.ts';
