import { DatabaseUnusable } from '@labrish/db';
import { createLogger } from '../app.ts';
import type { Services } from '../context.ts';
import { BadSettings, readEnv } from '../env.ts';
import { openServices } from '../open-services.ts';

/**
 * Runs an operator's command beside (PostgreSQL) or instead of (embedded) the server: opens what the server stands on,
 * does the work, prints what it answers, closes.
 */
export async function runCommand(work: (services: Services) => Promise<string>): Promise<void> {
  try {
    const services = await openServices(readEnv(process.env), createLogger({ level: 'warn' }));
    console.log(await work(services).finally(() => services.close()));
  } catch (error) {
    // An operator's mistake gets its sentence, not a stack trace.
    if (!(error instanceof BadSettings || error instanceof DatabaseUnusable)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
