import { createCaller } from '@labrish/api';
import { leaveTeam, type Asked, type Flow, type Snapshot } from '@labrish/conversation';
import { findContributor } from '#contributors/contributors.ts';
import { watchInbox } from '#conversation/inbox/watch.ts';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { adminContext } from '../../fake-twilio/admin.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';
import { addSpeakers } from '../../fake-twilio/voices.ts';

/** An event that is no message of the person: what the server does, and what the bot then says unasked. */
interface Happening {
  happen: (server: TwilioServer, contributor_id: string) => Promise<unknown>;
  say?: (flow: Flow, snapshot: Snapshot) => Asked;
}

const OLD = 'It is free, ';
const NEW = `This line is new. ${OLD}`;

/** What may happen in a script, as its `* ` lines write it. */
export const HAPPENINGS: Record<string, Happening> = {
  'the team answers': {
    happen: async (server, id) =>
      inboxOf(server).answer({ id: await threadOf(server, id), text: 'Only the parish, never the street.' }),
  },
  'the team says goodbye': {
    happen: async (server, id) => inboxOf(server).close({ id: await threadOf(server, id) }),
    say: (flow, snapshot) => leaveTeam(flow, snapshot, 'team_done'),
  },
  'nobody of the team answers for a night': {
    async happen(server) {
      server.clock.forward({ hours: 15 });
      await watchInbox(server.services, server.messenger);
    },
    say: (flow, snapshot) => leaveTeam(flow, snapshot, 'team_absent'),
  },
  'an admin lifts that they are under 18': {
    happen: (server, contributor_id) => callerOf(server).operations.lift({ contributor_id }),
  },
  'the agreement gets new words': { happen: (server) => reword(server, (body) => body.replace(OLD, NEW)) },
  'the agreement gets its old words back': {
    happen: (server) => reword(server, (body) => body.replace(NEW, OLD)),
  },
  'nobody else has said where they learned to talk': {
    happen: ({ services }, id) =>
      services.db.prisma.$transaction([
        services.db.prisma.contributors.updateMany({ where: { NOT: { id } }, data: { region_code: null } }),
        services.db.prisma.submissions.updateMany({
          where: { user_id: { not: id } },
          data: { region_code: null },
        }),
      ]),
  },
  'somebody else from Saint Ann gives a recording': {
    happen: ({ services }) => addSpeakers(services, 'whatsapp', 1),
  },
  'their recordings are accepted': {
    happen: ({ services }, user_id) =>
      services.db.prisma.submissions.updateMany({ where: { user_id }, data: { review_status: 'accepted' } }),
  },
  'a voice note gets lost on its way': {
    happen: ({ services }, id) =>
      services.db.prisma.contributors.update({ where: { id }, data: { unreported_losses: 1 } }),
  },
  'ten notes are given to the team': {
    happen: ({ services }, contributor_id) =>
      services.db.prisma.team_notes.createMany({
        data: Array.from({ length: 10 }, () => ({
          ...{ contributor_id, created_at: services.now(), body_enc: Buffer.alloc(40) },
        })),
      }),
  },
  'the link to their data is sent': {
    happen: ({ services }, contributor_id) =>
      services.db.prisma.data_requests.updateMany({
        where: { contributor_id },
        data: { link_sent_at: services.now() },
      }),
  },
  'there is nobody else to hear': {
    happen: ({ services }) => services.db.prisma.public_playback_consents.deleteMany(),
  },
};

/** The reason in "a recording is not accepted: noise". */
const NOT_ACCEPTED = /^a recording is not accepted: (\w+)$/u;

/** Lets something happen to a contributor, as a `* ` line says. */
export async function happen(server: TwilioServer, from: string, what: string): Promise<void> {
  const contributor = await findContributor(server.services, 'JM', from);
  const id = contributor?.speaking_id ?? contributor?.id ?? '';
  const [, reason] = NOT_ACCEPTED.exec(what) ?? [];
  if (reason) await reject(server, id, reason);
  else if (HAPPENINGS[what]) await HAPPENINGS[what].happen(server, id);
  else throw new Error(`Nothing is known that happens as "${what}".`);
  await server.conversations.recoverPending();
  await server.conversations.idle();
  await server.messenger.idle();
}

/** Rejects the last recording. Moves earlier notices two days back, because the bot notifies once a day. */
async function reject({ services }: TwilioServer, user_id: string, reason: string): Promise<void> {
  const { prisma } = services.db;
  const earlier = new Date(services.now().getTime() - 48 * 3_600_000);
  const where = { user_id, rejection_notified_at: { not: null } };
  await prisma.submissions.updateMany({ where, data: { rejection_notified_at: earlier } });
  const { id } = await prisma.submissions.findFirstOrThrow({
    where: { user_id, withdrawn_at: null },
    orderBy: { message_id: 'desc' },
  });
  const data = {
    review_status: 'rejected' as const,
    rejection_reasons: [reason],
    rejection_notified_at: null,
  };
  await prisma.submissions.update({ where: { id }, data });
}

async function reword(server: TwilioServer, change: (body: string) => string): Promise<void> {
  const { id, body } = await server.services.db.prisma.content_templates.findUniqueOrThrow({
    where: { pilot_template_key: { pilot: 'JM', template_key: 'awaiting_start' } },
  });
  await callerOf(server).contentTemplates.update({ id, body: change(body) });
}

async function threadOf(server: TwilioServer, contributor_id: string): Promise<string> {
  const { threads } = await inboxOf(server).list({});
  return threads.find((each) => each.contributor_id === contributor_id)?.id ?? '';
}

const callerOf = ({ services }: TwilioServer) => createCaller(adminContext(services));
const inboxOf = (server: TwilioServer) =>
  createCaller(adminContext(server.services, createOperatorActions(server.services, server))).inbox;
