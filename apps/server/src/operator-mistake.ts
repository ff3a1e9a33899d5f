import { DatabaseUnusable } from '@labrish/db';
import { BadSettings } from './env.ts';

/** Prints an operator's mistake as the sentence that it has, without a stack trace; any other error is thrown on. */
export function tellOperator(error: unknown): void {
  if (!(error instanceof BadSettings || error instanceof DatabaseUnusable)) throw error;
  console.error(`\n${error.message}\n`);
}
