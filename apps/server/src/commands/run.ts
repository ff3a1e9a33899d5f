import '../private-files.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { createLogger } from '#log/logger.ts';
import { OperatorProblem, reportStartupError } from '#startup-error.ts';
import type { Services } from '../context.ts';
import { readEnv } from '../env.ts';
import { openServices } from '../open-services.ts';

/**
 * Runs an operator's command beside (PostgreSQL) or instead of (embedded) the server: opens the server's services, does the work,
 * prints its result, closes.
 */
export async function runCommand(work: (services: Services) => Promise<string>): Promise<void> {
  await runAlone(async () => {
    const services = await openServices(readEnv(process.env), createLogger({ level: 'warn' }));
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  });
}

/** Runs a command that opens its own services. Prints its result, if there is one, or an error that an operator can act on. */
export async function runAlone(work: () => Promise<string | void>): Promise<void> {
  try {
    const result = await work();
    if (result !== undefined) console.log(result);
  } catch (error) {
    reportStartupError(error);
    process.exitCode = 1;
  }
}

/** Reads the options of the command line. @throws {OperatorProblem} with the usage */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new OperatorProblem(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}
