import { idleSince } from '@labrish/api/sessions/idle';
import type { AuthServices } from './context.ts';
import { after } from './lifetimes.ts';

const DAY = 24 * 3600;

/** Declares the hourly removal of expired rows; call it before the queue starts. */
export function declareAuthJobs(services: AuthServices): void {
  services.jobs.every('auth-sweep', '17 * * * *', () => sweepAuth(services));
}

/** Used tokens stay a day, so that a second click still finds its explanation in the audit log's time. */
async function sweepAuth(services: AuthServices): Promise<void> {
  const { prisma } = services.db;
  const now = services.now();
  const yesterday = after(now, -DAY);
  await prisma.auth_one_time_tokens.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_flows.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_challenges.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_throttles.deleteMany({ where: { window_start: { lt: yesterday } } });
  await prisma.auth_sessions.deleteMany({
    where: { OR: [{ not_after: { lte: now } }, { refreshed_at: { lte: idleSince(now) } }] },
  });
  await prisma.auth_signing_keys.deleteMany({ where: { status: 'retired', retired_at: { lt: yesterday } } });
}
