export { ac1Statistic } from './agreement/ac1.ts';
export { alphaStatistic } from './agreement/alpha.ts';
export { bootstrapInterval } from './agreement/bootstrap.ts';
export { patternsOf, type Statistic } from './agreement/patterns.ts';
export { percentStatistic } from './agreement/percent.ts';
export { compareReviewers, LEAST_VERDICTS, REJECTED } from './reviewers/compare.ts';
export type { FirstVerdict, ReviewerComparison } from './reviewers/compare.ts';
export { rateInterval } from './scoring/corpus.ts';
export { characterErrors, errorRate, wordErrors, type Errors } from './scoring/error-rate.ts';
export { normaliseTranscription } from './scoring/normalise.ts';
export { decide, lastAdjudication, leavesPublished, STAGES, STATUSES } from './review/decide.ts';
export type { Decision, Review, Stage, Status } from './review/decide.ts';
export { heardMsOf, isHeard, isHeardFor } from './review/listening.ts';
export {
  isInSample,
  isTranscribedTwice,
  nextTurn,
  rankOf,
  RANKS,
  SAMPLED_OF,
  underrepresented,
} from './review/queue-order.ts';
export { HARMLESS_REASONS, isReport, QUARANTINING, REASON_KEYS, REASONS } from './review/reasons.ts';
export { NEVER_NOTIFIED, reasonToNotify, type Reason } from './review/reasons.ts';
export { needsPause, PAUSE_MS, reviewSessionStart, type AgreementCount } from './review/review-session.ts';
export { frozenClip, isValidated, PARTS, PRIVATE, SUBSETS } from './release/clip.ts';
export type { Clip, ClipSpan, ClipTranscript, FrozenClip, Part, Split, Subset } from './release/clip.ts';
export { maskText, type TextPart } from './release/mask.ts';
export { coversLicence, LICENCES, type LicenceId } from './release/licences.ts';
export { LEAST_IN_TABLES, type Figure } from './release/disclosure/step.ts';
export { blurMonths } from './release/disclosure/months.ts';
export { blurRows, LEAST_IN_ROWS, type QuasiIdentifiers } from './release/disclosure/rows.ts';
export { assignSplits, LEAST_SIZE, type SplitAssignment, type SplitSize } from './release/splits/assign.ts';
export { splitFaults, type ClipWithFingerprint } from './release/splits/faults.ts';
export { partOf } from './release/splits/part.ts';
export type { Speaker } from './release/splits/strata.ts';
export { heldOutTopics } from './release/splits/topics.ts';
export { cellsOf, countOutsideCells, weightsFor } from './targets.ts';
export type { OwnTargets, RecordingCounts, TargetCell, TargetSettings } from './targets.ts';
export { joinSegments, MOST_SEGMENTS, segmentsFault, type Segment } from './transcript/segments.ts';
export { LAYERS, MASK, transcriptFaults, type Layer } from './transcript/conventions.ts';
export { personalDetails, type PersonalDetail } from './transcript/personal/details.ts';
export { namesOf, type Names } from './transcript/personal/names.ts';
export { lexiconOf, type Respelling } from './scoring/lexicon.ts';
export { authorsOf, spellingsFor } from './transcript/spellings.ts';
