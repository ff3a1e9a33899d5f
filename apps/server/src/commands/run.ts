import { createLogger } from '#log/logger.ts';
import type { Services } from '../context.ts';
import { readEnv } from '../env.ts';
import { openServices } from '../open-services.ts';
import { reportStartupError } from '#startup-error.ts';

/**
 * Runs an operator's command beside (PostgreSQL) or instead of (embedded) the server: opens the server's services, does the work,
 * prints its result, closes.
 */
export async function runCommand(work: (services: Services) => Promise<string>): Promise<void> {
  try {
    const services = await openServices(readEnv(process.env), createLogger({ level: 'warn' }));
    try {
      console.log(await work(services));
    } finally {
      await services.close();
    }
  } catch (error) {
    reportStartupError(error);
    process.exitCode = 1;
  }
}
