import { ApiError, createKeyLimit, explain, type Context } from '@labrish/api';
import { personOf } from '@labrish/api/context';
import { ofPilot } from '@labrish/db';
import { assertScopes } from '@labrish/api/access';
import type { FastifyRequest } from 'fastify';
import { signAudioUrl } from './playback/signing.ts';
import { recordAccountEvent } from './auth/account-events.ts';
import { deviceOf } from './auth/tokens/sessions.ts';
import { toApiError } from './auth/errors.ts';
import { createOperatorActions } from './conversation/operating/operator-actions.ts';
import { lookUpKey } from './contributors/contributors.ts';
import { namesOf } from './conversation/flow-cache.ts';
import { inviteUser } from './auth/invites.ts';
import { createTellAdmins } from './mail/tell-admins.ts';
import { consume } from './rate-limit.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './context.ts';
import { countryOf, personNames } from './countries.ts';
import type { Messaging } from './open-messaging.ts';
import { openDetails } from './releases/access/keys.ts';
import { BUILD_RELEASES, WITHDRAWAL_JOBS } from './releases/jobs.ts';
import { SET_ASIDE } from './review/jobs.ts';
import { removeFolder } from './releases/folder.ts';
import { chatUrl } from './site/values.ts';

/** Calls a minute of one API key: enough for a script that pages through everything. */
const KEY_CALLS_PER_MINUTE = 600;

/**
 * Creates the context of a request's procedures, for tRPC and REST alike: the caller and our ports. `calls` is how many procedure
 * calls the request carries.
 */
export function createApiContext(
  services: Services,
  messaging: Pick<Messaging, 'templates' | 'conversations' | 'messenger'>,
): (request: FastifyRequest, calls?: number) => Promise<Context> {
  const { countries, db, jobs, now } = services;
  const clients = new Map(
    countries.all.map(({ pilot: { country } }) => [country.code, ofPilot(db.prisma, country.code)]),
  );
  const bot = createOperatorActions(services, messaging);
  const recipients = recipientsOf(services);
  const tellAdmins = createTellAdmins(services);
  const limit = createKeyLimit(KEY_CALLS_PER_MINUTE, async (key_id, taken) => {
    const { hits, waitSeconds } = await consume(services, 'api key', key_id, 60, taken);
    return { taken: hits, waitSeconds };
  });
  return async (request, calls = 1) => {
    try {
      const caller = await services.authenticate(request);
      if (!caller) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
      await limit(caller, now(), calls);
      const { pilot, speech } = countryOf(countries, request);
      const { code } = pilot.country;
      const country = { pilot, speech, ...namesOf(services, code) };
      return {
        db: clients.get(code) ?? ofPilot(db.prisma, code),
        query: db.query,
        caller,
        now,
        ...{ pilot, speech, pilots: countries.pilots },
        namesOf: (of) => personNames(countries.of(of)),
        counts_simulator: services.env.embedded,
        random: Math.random,
        recipients,
        // Their keys stay here.
        recognisers: services.recognisers.map(({ connection: _, isOurs: __, ...shown }) => shown),
        raw_message_days: services.env.RAW_MESSAGE_DAYS,
        chatUrl: (said) => chatUrl(services, code, { said }),
        hides_unsettled: services.env.BLIND_REVIEW === 'unsettled',
        audioUrl: ({ id }, purpose) => {
          // Every call that returns an audio URL needs this scope, even if the table of scopes omits it.
          assertScopes(caller, ['audio:read']);
          return signAudioUrl(services, id, caller, purpose);
        },
        tellAdmins,
        accountEvent: (tx, { what, person_id, before = {}, after = {} }) =>
          recordAccountEvent(tx, services, { user: personOf(caller) }, what, {
            user_id: person_id,
            before,
            after,
            user_agent: caller.kind === 'user' ? deviceOf(request).user_agent : null,
          }),
        addressHmac: (phone_number) => lookUpKey(services.secrets, `whatsapp:${phone_number}`),
        syncTemplate: (template) => messaging.templates.syncSaved(template),
        runPublishCheck: ({ flow, live, tests }) =>
          services.flowChecker.publishCheck({
            flow: { ...flow, ...country },
            live: live && { ...live, ...country },
            tests,
          }),
        bot,
        buildRelease: async () => jobs.trigger(BUILD_RELEASES),
        applyTakeOuts: async () => {
          for (const name of WITHDRAWAL_JOBS) jobs.trigger(name);
        },
        compareReviewers: services.reviewerComparer.compare,
        applySetAsides: async () => jobs.trigger(SET_ASIDE),
        readDownloader: (row) => openDetails(services, row),
        removeReleaseFiles: (release) => removeFolder(services, release),
        invite: async ({ email, role, invited_by }, alongside) => {
          await inviteUser(services, { email, role, invitedBy: invited_by }, alongside).catch(
            (error: unknown) => {
              throw toApiError(error);
            },
          );
        },
      };
    } catch (error) {
      throw explain(error);
    }
  };
}
