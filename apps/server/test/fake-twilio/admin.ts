import { ofPilot } from '@labrish/db';
import { ONE_PILOT } from '../country.ts';
import type { Context, OperatorActions } from '@labrish/api';
import { NO_BOT } from '../no-bot.ts';
import type { Services } from '#context.ts';

const ADMIN = { id: '00000000-0000-4000-8000-000000000001', email: 'admin@example.org' };

/** Adds the profile of the administrator of `adminContext`: an API key needs an owner. */
export async function addAdmin({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.prisma.profiles.upsert({
    where: { id: ADMIN.id },
    create: { ...ADMIN, role: 'admin' },
    update: {},
  });
}

/** Returns the API context of a call by an administrator. @param bot operator actions that work; default: none */
export function adminContext(
  { db, now }: Pick<Services, 'db' | 'now'>,
  bot: Partial<OperatorActions> = {},
): Context {
  const unused = () => {
    throw new Error('Not part of this test.');
  };
  return {
    db: ofPilot(db.prisma, 'JM'),
    query: db.query,
    now,
    ...ONE_PILOT,
    counts_simulator: true,
    recipients: [],
    recognisers: [],
    raw_message_days: 90,
    caller: { kind: 'user', id: ADMIN.id, name: ADMIN.email, role: 'admin' },
    random: unused,
    audioUrl: unused,
    chatUrl: () => null,
    hides_unsettled: false,
    tellAdmins: unused,
    accountEvent: async () => undefined,
    addressHmac: unused,
    syncTemplate: unused,
    invite: unused,
    runPublishCheck: unused,
    bot: { ...NO_BOT, ...bot },
    buildRelease: unused,
    applyTakeOuts: unused,
    compareReviewers: unused,
    applySetAsides: unused,
    readDownloader: () => null,
    removeReleaseFiles: unused,
  };
}
