// Shared by our scripts: where the server is, and how a script ends.
import { type Client, createClient } from '@labrish/api/client';
import { explainFailure } from './failure.ts';

/** An error that the user of the script can fix; shown without a stack trace. */
export class Problem extends Error {}

/** The options that every script takes, for `parseArgs`. */
export const CONNECTION_OPTIONS = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
  pilot: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const CONNECTION_USAGE = `  --url ADDRESS      where the server is (or LABRISH_URL; otherwise http://localhost:3000)
  --api-key KEY      an API key from the Users tab, lbr_… (or LABRISH_API_KEY, which no other user of this
                     machine can see in the list of processes)
  --pilot CODE       the country that it is about, like tt (otherwise the server's first one)`;

/**
 * Creates a client from the address, the key and the pilot in the options, or else in the environment.
 *
 * @throws {Problem} without a key, or with an invalid address.
 */
export function connect(
  given: { url?: string | undefined; 'api-key'?: string | undefined; pilot?: string | undefined },
  environment: Record<string, string | undefined> = process.env,
): { client: Client; url: string } {
  const url = given.url ?? environment.LABRISH_URL ?? 'http://localhost:3000';
  const apiKey = (given['api-key'] ?? environment.LABRISH_API_KEY ?? '').trim();
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Problem(`"${url}" is not an address. Give one like --url http://localhost:3000.`);
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new Problem('An API key is needed: give --api-key lbr_… or set LABRISH_API_KEY.');
  return { client: createClient({ url, apiKey, ...(given.pilot && { pilot: given.pilot }) }), url };
}

/** Runs a script and sets its exit code. @param main returns whether everything succeeded. */
export async function runScript(usage: string, main: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await main())) process.exitCode = 1;
  } catch (error) {
    process.exitCode = 1;
    console.error(isUsage(error) ? `${(error as Error).message}\n\n${usage}` : explainFailure(error));
  }
}

/** Returns whether `parseArgs` rejected an option, so that the usage is printed as well. */
function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
