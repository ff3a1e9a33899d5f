import { deleteRepo } from '@huggingface/hub';
import type { Version } from '../destination.ts';
import { PushProblem } from '../problem.ts';
import { findOtherRefs, squashHistory } from './history.ts';
import { assertSameMajor, findRepository, type HubCall } from '../hub-repository.ts';

/**
 * Removes a version. If the repository holds it, the whole repository is deleted: the Hub copies files into branches of its own,
 * and deleted files stay there and in the history. If it holds another version of the series, its history is squashed.
 *
 * @returns what was done
 * @throws {PushProblem} when other branches, tags or pull requests would keep the files
 */
export async function removeFromHub(call: HubCall, version: Version): Promise<string> {
  const { name } = call.repo;
  const found = await findRepository(call);
  if (!found) return `There is no repository ${name} that HF_TOKEN may see, so ${version.name} is not there.`;
  if (!found.held)
    return `${name} holds no version. If a push there broke off, delete the repository at ${call.hubUrl}/datasets/${name}/settings.`;
  assertSameMajor(call, found.held, version);
  if (found.held.version === version.version) {
    await deleteRepo(call);
    return `${name} was deleted, with ${version.name} and everything that was made of it there.`;
  }
  const others = await findOtherRefs(call);
  if (others.length)
    throw new PushProblem(
      `${name} has more than its main branch, and what ${version.name} had may be in it: ${others.join(', ')}. Delete ` +
        'these in the repository, or all of it, then repeat.',
    );
  await squashHistory(call);
  return `${version.name} was only in the history of ${name}, which is gone. ${found.held.version} is still there.`;
}
