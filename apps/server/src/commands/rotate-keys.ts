// `npm run auth:rotate-keys`: rotates the signing key of access tokens without signing anybody out.
import { rotateKeys } from '#auth/tokens/rotate-keys.ts';
import { runCommand } from './run.ts';

await runCommand(async (services) => (await rotateKeys(services)).message);
