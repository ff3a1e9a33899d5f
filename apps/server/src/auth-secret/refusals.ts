import { BadSettings } from '../env.ts';
import { secretFile } from './secret-file.ts';

/** The secret at hand is not the one that the database was made with. */
export class SecretMismatch extends BadSettings {}

export function mismatch(): SecretMismatch {
  return new SecretMismatch([
    'AUTH_SECRET: this database was made with another secret. With this one, phone numbers and sign-in factors in it cannot be ' +
      'opened, and people who come back would be taken for new ones. Set AUTH_SECRET to the secret that the database was ' +
      'made with, or DATA_DIR to the folder that holds it. Servers that share a PostgreSQL share the secret as well.',
  ]);
}

/** Makes the error for a database that has a secret when this folder has none: DATA_DIR is another folder, or empty. */
export function missing(dataDir: string): SecretMismatch {
  return new SecretMismatch([
    `AUTH_SECRET: is missing, and there is none in ${secretFile(dataDir)}, but this database was made with one. A new one would ` +
      'not open what is sealed in it. Put the file back from a backup, set DATA_DIR to the folder that holds it, or set ' +
      'AUTH_SECRET. Servers that share a PostgreSQL share the secret as well.',
  ]);
}

export function beingChanged(): BadSettings {
  return new BadSettings([
    'AUTH_SECRET: the secret of this database is being changed, or a change of it was cut off. Run `npm run ' +
      'auth:change-secret` again, with the same settings, until it says that it is done. Then start the server.',
  ]);
}
