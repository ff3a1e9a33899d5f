import { apiKeysRouter } from './api-keys/router.ts';
import { auditRouter } from './audit/router.ts';
import { botSentencesRouter } from './bot-sentences/router.ts';
import { buttonMappingsRouter } from './button-mappings/router.ts';
import { campaignsRouter } from './campaigns/router.ts';
import { contentTemplatesRouter } from './content-templates/router.ts';
import { dataProtectionRouter } from './data-protection/router.ts';
import { draftsRouter } from './drafts/router.ts';
import { eventsRouter } from './events/router.ts';
import { flowVersionsRouter } from './flow-versions/router.ts';
import { flowTestsRouter } from './flow-tests/router.ts';
import { funnelRouter } from './funnel/router.ts';
import { inboxRouter } from './inbox/router.ts';
import { invitationsRouter, usersRouter } from './users/router.ts';
import { listeningRouter } from './listening/router.ts';
import { notesRouter } from './notes/router.ts';
import { operationsRouter } from './operations/router.ts';
import { promptsRouter } from './prompts/router.ts';
import { yardstickRunsRouter } from './yardstick-runs/router.ts';
import { releaseKeysRouter } from './release-keys/router.ts';
import { releasesRouter } from './releases/router.ts';
import { reviewRouter } from './review/router.ts';
import { sessionsRouter } from './sessions/router.ts';
import { stateMachineRouter } from './state-machine/router.ts';
import { statesRouter } from './states/router.ts';
import { targetsRouter } from './targets/router.ts';
import { submissionsRouter } from './submissions/router.ts';
import { transitionsRouter } from './transitions/router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Everything that a signed-in person or script can do. */
export const appRouter = router({
  prompts: promptsRouter,
  users: usersRouter,
  invitations: invitationsRouter,
  flowVersions: flowVersionsRouter,
  flowTests: flowTestsRouter,
  funnel: funnelRouter,
  stateMachine: stateMachineRouter,
  states: statesRouter,
  events: eventsRouter,
  transitions: transitionsRouter,
  buttonMappings: buttonMappingsRouter,
  botSentences: botSentencesRouter,
  contentTemplates: contentTemplatesRouter,
  drafts: draftsRouter,
  submissions: submissionsRouter,
  review: reviewRouter,
  targets: targetsRouter,
  campaigns: campaignsRouter,
  releases: releasesRouter,
  releaseKeys: releaseKeysRouter,
  yardstickRuns: yardstickRunsRouter,
  dataProtection: dataProtectionRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  listening: listeningRouter,
  operations: operationsRouter,
  inbox: inboxRouter,
  notes: notesRouter,
  sessions: sessionsRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
