import { DatabaseUnusable } from '@labrish/db';
import { causesOf } from './log/cause-chain.ts';

/** A problem whose message tells the operator what is wrong and what to do. It is shown without a stack trace. */
export class OperatorProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Sentences for errors of a disk or a database that takes no more writes, by Node's codes and, from inside a database, by PostgreSQL's. */
const DISK_SENTENCES: Partial<Record<string, string>> = {
  ENOSPC: 'The disk is full. The server needs room where DATA_DIR is: make some, then start again.',
  EDQUOT: "This user's share of the disk is used up. Make room where DATA_DIR is, then start again.",
  EROFS:
    'The disk can only be read. Set DATA_DIR to a folder that the server may write to, then start again.',
  '25006':
    'The database can only be read. Look whether it is a standby, or whether default_transaction_read_only is on, then start again.',
  '53100':
    "The database's disk is full: make room there (without DATABASE_URL, in DATA_DIR), then start again.",
};

/** Returns a problem that names the folder if the error is of a disk that takes no more writes, else the error. */
export function nameFullDisk(folder: string, error: unknown): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(code);
  if (!isFull && !(['EROFS', 'EACCES', 'EEXIST'].includes(code) && path?.startsWith(folder))) return error;
  const why = isFull ? 'has no room left on its disk' : `cannot be written (${code})`;
  return new OperatorProblem(`The folder ${folder} ${why}. Mend that, or name another folder.`, {
    cause: error,
  });
}

/** Prints the sentence of an error that an operator can mend, without a stack trace; rethrows any other error. */
export function reportStartupError(error: unknown): void {
  const sentence =
    error instanceof OperatorProblem || error instanceof DatabaseUnusable
      ? error.message
      : (diskSentence(error) ?? databaseSentence(error));
  if (!sentence) throw error;
  printForOperator(sentence);
}

/** Prints a sentence for the person at the console, beside the log. */
export function printForOperator(sentence: string): void {
  console.error(`\n${sentence}\n`);
}

function diskSentence(error: unknown): string | undefined {
  return causesOf(error)
    .map(({ code }) => DISK_SENTENCES[code])
    .find((sentence) => sentence !== undefined);
}

/** PostgreSQL's codes for what an operator mends: a missing right, a lack of resources, a failing machine, damaged data. */
const FOR_OPERATORS = /^(42501|53\w{3}|58\w{3}|XX\w{3})$/;

/** Returns a sentence with PostgreSQL's own words, when it refuses for a reason that is none of ours. */
function databaseSentence(error: unknown): string | undefined {
  const found = causesOf(error).find(({ code }) => FOR_OPERATORS.test(code));
  if (!found) return undefined;
  const right =
    'The user of DATABASE_URL must own the tables: REASSIGN OWNED BY the other user TO this one, then start again.';
  return `PostgreSQL refuses what a start needs: ${found.message} (${found.code}). ${found.code === '42501' ? right : 'Mend this in the database, then start again.'}`;
}
