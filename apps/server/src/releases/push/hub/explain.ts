import { HubApiError, InvalidApiResponseFormatError } from '@huggingface/hub';
import { z } from 'zod';
import { PushProblem } from '../problem.ts';
import { isUnreachable } from '../unreachable.ts';
import type { HubCall } from '../hub-repository.ts';

/** Errors caused by a server at that address that is not a Hub. */
const ODD_ANSWERS = [InvalidApiResponseFormatError, SyntaxError, z.ZodError];

/** Runs a call to the Hub. @throws {PushProblem} in place of an error of the Hub or the network, saying what to do */
export async function explainHub<T>({ repo, hubUrl }: HubCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HubApiError)
      throw new PushProblem(`The Hub refused: ${error.message}\n${adviceFor(error.statusCode, repo.name)}`, {
        cause: error,
      });
    if (ODD_ANSWERS.some((kind) => error instanceof kind))
      throw new PushProblem(`${hubUrl} does not answer as a Hub does. Check HF_ENDPOINT.`, { cause: error });
    if (isUnreachable(error))
      throw new PushProblem(
        `The connection to ${hubUrl} could not be made or broke off. Repeat it: what has arrived is not sent twice.`,
        { cause: error },
      );
    throw error;
  }
}

function adviceFor(status: number, repo: string): string {
  if (status === 401 || status === 403)
    return `Set HF_TOKEN to a token that is valid and may write to ${repo}.`;
  if (status === 404)
    return `Check --repo ${repo}: its owner must exist, and the token must be able to see it.`;
  if (status === 409)
    return `There is a ${repo} that the token may not see, or somebody works on it now. Check that, then repeat.`;
  if (status === 412) return `Somebody else changed ${repo} in the meantime. Look at it, then repeat.`;
  return 'Repeat it later: what has arrived is not sent twice.';
}
