// `npm run auth:rotate-keys`: gives access tokens a new signing key without signing anybody out.
import { rotateKeys } from '#auth/tokens/rotate-keys.ts';
import { runCommand } from './run.ts';

await runCommand(async (services) => (await rotateKeys(services)).message);
