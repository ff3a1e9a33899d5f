// `npm run auth:reset-factors -- EMAIL`: removes the second factors of somebody who has lost them, such as the only administrator.
import { parseArgs } from 'node:util';
import { resetFactors } from '@labrish/api/users/lose-access';
import { recordAccountEvent } from '#auth/account-events.ts';
import { OperatorProblem } from '#startup-error.ts';
import { runCommand } from './run.ts';

const USAGE = `Removes every second factor and recovery code of one person, and signs them out everywhere. With the embedded database, stop
the server first.

  npm run auth:reset-factors -- name@example.org`;

await runCommand(async (services) => {
  const [typed, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (!typed || others.length) throw new OperatorProblem(USAGE);
  const email = typed.trim().toLowerCase();
  const removed = await services.db.prisma.$transaction(async (tx) => {
    const account = await tx.auth_users.findUnique({ where: { email }, select: { id: true } });
    if (!account) throw new OperatorProblem(`Nobody here has the address ${email}.\n\n${USAGE}`);
    const count = await resetFactors(tx, account.id);
    const details = { user_id: account.id, after: { count } };
    await recordAccountEvent(tx, services, 'service', 'factors_reset', details);
    return count;
  });
  return removed === 0
    ? `${email} had no second factor. They are signed out everywhere.`
    : `Removed ${removed === 1 ? 'the second factor' : `${removed} second factors`} of ${email}. They sign in by mail and set up a new one.`;
});
