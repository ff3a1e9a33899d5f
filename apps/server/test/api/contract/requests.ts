import type { PrismaClient } from '@labrish/db';
import { A_FILE, A_FLOW_TEST, aDiscardedDraft, aDraft, aFlowTest, aTopic } from './flow-samples.ts';
import { ID, NOW } from '../setup.ts';
import {
  SERIES,
  aRelease,
  anErratum,
  aReleaseKey,
  aYardstickRun,
  PERSONAL_SHA256,
  withPersonalWords,
  mayBePublished,
} from './release-samples.ts';
import { REVIEW_SAMPLES, type Sample } from './review-samples.ts';
import { TARGET_SAMPLES } from './target-samples.ts';

/** Jamaica has no drafts. */
const A_DRAFT = { wording: 'Patwa', text: 'Wah gwaan' };

/** Makes the contributor of `seed` an adult who talks with the bot. */
async function anAdult(db: PrismaClient): Promise<void> {
  await db.contributors.update({ where: { id: ID.contributor }, data: { under_18_at: null } });
  await db.conversations.create({ data: { contributor_id: ID.contributor, snapshot: {} } });
}

async function aPause(db: PrismaClient): Promise<void> {
  const paused = { paused_at: NOW, paused_by_name: 'admin@example.org', resumed_at: null };
  await db.bot_pause.upsert({ where: { id: 1 }, create: paused, update: paused });
}

/** A good request for every operation, on the rows of `seed`. */
export const SAMPLES: Record<string, Sample> = {
  'prompts.list': {},
  'prompts.create': { body: { topic: 'Food', english: 'E', mix: 'M', patwa: 'P' } },
  'prompts.update': {
    parameters: { id: ID.prompt },
    body: { topic: 'Food', english: 'E', mix: 'M', patwa: 'P', display_order: 2 },
  },
  'prompts.retire': { parameters: { id: ID.prompt }, prepare: (db) => aTopic(db, null) },
  'prompts.restore': {
    parameters: { id: ID.retired_prompt },
    prepare: (db) => aTopic(db, NOW),
  },
  'users.me': {},
  'users.list': {},
  'users.get': { parameters: { id: ID.reviewer } },
  'users.update': {
    parameters: { id: ID.reviewer },
    body: { display_name: 'Miss Lou', avatar_url: 'https://example.org/lou.png', role: 'reviewer' },
  },
  'users.remove': { parameters: { id: ID.reviewer } },
  'users.block': { parameters: { id: ID.reviewer } },
  'users.resetSecondFactors': { parameters: { id: ID.reviewer } },
  'users.unblock': { parameters: { id: ID.reviewer } },
  'users.invite': { body: { email: 'new@example.org', role: 'reviewer' } },
  'stateMachine.get': {},
  'states.list': {},
  'states.create': { body: { state_key: 'extra', friendly_name: 'Extra', is_final: false } },
  'states.remove': { parameters: { id: ID.completed, successor_key: 'welcome' } },
  'states.update': { parameters: { id: ID.welcome }, body: { friendly_name: 'Hello' } },
  'events.list': {},
  'events.create': {
    body: { event_key: 'say no', friendly_name: 'Says no', description: '', is_active: true },
  },
  'events.update': {
    parameters: { id: ID.yes },
    body: { friendly_name: 'Says yes, please', description: 'With a smile.', is_active: false },
  },
  'transitions.list': {},
  'transitions.move': { parameters: { id: ID.transition }, body: { to_state_id: ID.welcome } },
  'transitions.rules': { parameters: { transition_id: ID.transition } },
  'transitions.actions': { parameters: { transition_id: ID.transition } },
  'buttonMappings.list': { parameters: { state_key: 'welcome' } },
  'buttonMappings.create': {
    body: { state_key: 'welcome', button_id: 'new', button_label: 'New', triggers_event: 'YES' },
  },
  'buttonMappings.update': {
    parameters: { id: ID.mapping },
    body: { button_label: 'Yes!', triggers_event: 'YES' },
  },
  'buttonMappings.remove': { parameters: { id: ID.mapping } },
  'contentTemplates.list': {},
  'contentTemplates.create': {
    body: {
      template_key: 'completed',
      friendly_name: 'Done',
      content_type: 'text',
      body: 'Thanks!',
      actions: [],
      list_items: [],
      variables: {},
      is_active: true,
    },
  },
  'contentTemplates.update': {
    parameters: { id: ID.template },
    body: { body: 'Hi!', actions: [{ id: 'yes', title: 'Yes' }], list_items: [], content_type: 'text' },
  },
  'contentTemplates.sync': { parameters: { id: ID.template } },
  'drafts.list': {},
  'drafts.confirm': { body: { drafts: [A_DRAFT] }, refusal: 400 },
  'drafts.retract': { body: { drafts: [A_DRAFT] } },
  'botSentences.asked': {},
  'botSentences.list': {},
  'botSentences.reword': {
    parameters: { wording: 'Patwa', sentence_key: 'started' },
    body: { body: 'Yuh come back!', version: 1 },
  },
  'botSentences.restore': { parameters: { wording: 'Patwa', sentence_key: 'started', version: '1' } },
  'submissions.list': { parameters: { limit: '500' } },
  'submissions.stats': {},
  'submissions.get': { parameters: { id: ID.submission } },
  'submissions.audioUrl': { parameters: { id: ID.submission } },
  ...REVIEW_SAMPLES,
  ...TARGET_SAMPLES,
  'apiKeys.list': {},
  'apiKeys.create': {
    body: {
      name: 'Export',
      role: 'reviewer',
      scopes: ['submissions:read'],
      expires_at: '2027-01-31T00:00:00Z',
    },
  },
  'apiKeys.rotate': { parameters: { id: ID.key } },
  'apiKeys.revoke': { parameters: { id: ID.key } },
  'audit.list': {},
  'operations.failures': { parameters: { kind: 'message' } },
  // Retrying a missing item is refused as a conflict of state, not as an unknown address.
  'operations.retry': { body: { kind: 'message', id: '1042' } },
  'operations.now': {},
  'operations.alert': {},
  'operations.sender': {},
  'operations.stuck': {},
  'operations.pause': {},
  'operations.resume': { prepare: aPause },
  'operations.find': { body: { typed: ID.contributor } },
  'operations.resend': { parameters: { contributor_id: ID.contributor }, prepare: anAdult },
  'operations.move': {
    parameters: { contributor_id: ID.contributor },
    body: { state_key: 'welcome' },
    prepare: anAdult,
  },
  'operations.hold': {
    parameters: { contributor_id: ID.contributor },
    body: { hours: 2 },
    prepare: anAdult,
  },
  'operations.erase': {
    parameters: { contributor_id: ID.contributor },
    body: { reason: 'Asked by mail.', proof: 'Named the receipt.' },
    prepare: anAdult,
  },
  'operations.lift': { parameters: { contributor_id: ID.contributor } },
  'operations.timeline': { parameters: { contributor_id: ID.contributor } },
  'dataProtection.get': {},
  'flowVersions.list': { parameters: { limit: '5' } },
  'flowVersions.restore': { parameters: { number: '1' }, unknown: { id: '99999', status: 404 } },
  'flowVersions.harmOfRestoring': { parameters: { number: '1' }, unknown: { id: '99999', status: 404 } },
  'flowVersions.changes': { prepare: aDraft },
  'flowVersions.findings': {},
  'flowVersions.publishCheck': {},
  'funnel.get': { parameters: { days: '30' } },
  'flowVersions.file': {},
  'flowVersions.importFile': { body: { file: A_FILE, moved: {}, override: 'A test.' } },
  'flowVersions.draft': {},
  'flowVersions.setPublishing': { body: { publishing: 'when_published' } },
  'flowVersions.publish': { body: { note: 'Friendlier.', override: 'A test.' }, prepare: aDraft },
  'flowVersions.discard': { prepare: aDraft },
  'flowVersions.undoDiscard': { prepare: aDiscardedDraft },
  'flowTests.list': {},
  'flowTests.create': { body: A_FLOW_TEST },
  'flowTests.update': { parameters: { id: ID.flow_test }, body: A_FLOW_TEST, prepare: aFlowTest },
  'flowTests.remove': { parameters: { id: ID.flow_test }, prepare: aFlowTest },
  'releases.list': { prepare: aRelease('published') },
  'releases.get': { parameters: { id: ID.release }, prepare: aRelease('building') },
  'releases.plan': { body: { series: SERIES }, prepare: mayBePublished },
  'releases.wordsToCheck': { body: {}, prepare: withPersonalWords },
  'releases.decideWords': {
    body: { submission_id: ID.submission, decision: 'cleared', transcripts: [{ sha256: PERSONAL_SHA256 }] },
    prepare: withPersonalWords,
  },
  'releases.create': {
    body: { series: SERIES, version: '1.0.0', title: 'How Jamaica talks' },
    prepare: mayBePublished,
  },
  'releases.publish': { parameters: { id: ID.release }, prepare: aRelease('built') },
  'releases.withdraw': {
    parameters: { id: ID.release },
    body: { reason: 'The splits were wrong.' },
    prepare: aRelease('published'),
  },
  'releases.takeOutClip': {
    parameters: { clip_id: ID.submission },
    body: { reason: 'Its speaker asked for it by letter.' },
  },
  'releases.addErratum': {
    parameters: { id: ID.release },
    body: { fault: 'The levels are low.' },
    prepare: aRelease('published'),
  },
  'releases.removeErratum': { parameters: { id: ID.erratum }, prepare: anErratum },
  'yardstickRuns.list': { prepare: aYardstickRun },
  'yardstickRuns.setListed': {
    parameters: { id: ID.key },
    body: { is_listed: true },
    prepare: aYardstickRun,
  },
  'releaseKeys.list': { prepare: aReleaseKey },
  'releaseKeys.revoke': { parameters: { id: ID.key }, prepare: aReleaseKey },
  'releases.discard': { parameters: { id: ID.release }, prepare: aRelease('built') },
};

/** Returns the address of a request, with its parameters in the path or else in the query. */
export function addressOf(path: string, parameters: Record<string, string> = {}): string {
  const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  return query.length ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}
