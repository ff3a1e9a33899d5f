import { pathToFileURL } from 'node:url';
import {
  commit,
  createRepo,
  deleteRepo,
  HUB_URL,
  HubApiError,
  InvalidApiResponseFormatError,
} from '@huggingface/hub';
import { z } from 'zod';
import {
  type Destination,
  explainNetworkError,
  withPushProblems,
  REPEAT,
  PushProblem,
  type Say,
  targetAt,
  type Version,
  type WholeFile,
} from './destination.ts';
import {
  assertSameMajor,
  findOtherRefs,
  findRepository,
  type HubCall,
  listAll,
  type Repository,
  squashHistory,
} from './hub-repository.ts';
import type { HubOrder } from './read-order.ts';

/** The Hub writes this file itself, so a push does not delete it. */
const HUB_MANAGED_FILE = '.gitattributes';

/** Opens a dataset repository on the Hugging Face Hub, with its official client: one commit per version. */
export function openHub({ repo, token, endpoint }: HubOrder, say: Say): Destination {
  const call: HubCall = {
    ...{ repo: { type: 'dataset', name: repo }, accessToken: token },
    hubUrl: endpoint ?? HUB_URL,
  };
  const attempt = <T>(work: () => Promise<T>) => withPushProblems(work, (error) => refusal(error, call));
  return {
    kind: 'huggingface',
    target: targetAt(repo, endpoint),
    async prepare(version) {
      const found = await attempt(() => findRepository(call));
      if (found) {
        assertSameMajor(call, found.held, version);
        assertGuarded(call, found);
      }
      return (files) =>
        attempt(async () => {
          if (!found) await createRepo({ ...call, visibility: 'private' });
          await commitAll(call, { title: version.name, files, found }, say);
          await assertArrived(call, files);
          return found?.is_private === false
            ? ''
            : `It is private. Before you make it public, enable access requests at ${settingsOf(call)}.`;
        });
    },
    remove: (version) => attempt(() => removeFromHub(call, version)),
  };
}

function assertGuarded(call: HubCall, { is_private, is_gated }: Repository): void {
  if (is_private || is_gated) return;
  throw new PushProblem(
    `Anybody can download from ${call.repo.name} without agreeing to the terms, and nobody would know whom to tell when ` +
      `a recording is withdrawn. Make it private, or enable access requests, at ${settingsOf(call)}, then repeat.`,
  );
}

function settingsOf({ hubUrl, repo }: HubCall): string {
  return `${hubUrl}/datasets/${repo.name}/settings`;
}

interface Change {
  title: string;
  files: readonly WholeFile[];
  found: Repository | null;
}

async function commitAll(call: HubCall, { title, files, found }: Change, say: Say): Promise<void> {
  const wanted = new Set([...files.map(({ path }) => path), HUB_MANAGED_FILE]);
  const left = found?.files.filter(({ path }) => !wanted.has(path)) ?? [];
  await commit({
    ...{ ...call, title, useXet: false },
    // Name the parent commit: if somebody else committed meanwhile, the Hub refuses our commit and does not mix the two.
    ...(found && { parentCommit: found.commit }),
    operations: [
      // As file URLs, which the client streams: no file is ever entirely in memory.
      ...files.map(({ path, absolute }) => ({
        ...{ operation: 'addOrUpdate' as const, path },
        content: pathToFileURL(absolute),
      })),
      ...left.map(({ path }) => ({ operation: 'delete' as const, path })),
    ],
    fetch: createSentFetch(say),
  });
}

/** @throws {PushProblem} when a file in the repository has another size or hash than the sent one */
async function assertArrived(call: HubCall, files: readonly WholeFile[]): Promise<void> {
  const there = new Map((await listAll(call)).map((entry) => [entry.path, entry]));
  const odd = files.find(({ path, bytes, sha256 }) => {
    const entry = there.get(path);
    return entry?.size !== bytes || (entry.lfs && entry.lfs.oid !== sha256);
  });
  if (odd) throw new PushProblem(`${odd.path} did not arrive whole in ${call.repo.name}. Repeat the push.`);
}

/**
 * Removes a version. If the repository holds it, the whole repository is deleted: deleted files would stay in the history, and in
 * branches that the Hub makes. If it holds another version of the series, its history is squashed.
 *
 * @returns what was done
 * @throws {PushProblem} when other branches, tags or pull requests would keep the files
 */
async function removeFromHub(call: HubCall, version: Version): Promise<string> {
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

/** Creates a `fetch` that reports upload progress of large files: the client reports none outside a browser. */
function createSentFetch(say: Say): typeof fetch {
  let sent = 0;
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'PUT' && init.body instanceof Blob && answer.ok) {
      sent += init.body.size;
      say(`Sent ${(sent / 1e6).toFixed(1)} MB.`);
    }
    return answer;
  };
}

/** Errors that the client throws when the server at HF_ENDPOINT is not a Hub. */
const ODD_ANSWERS = [InvalidApiResponseFormatError, SyntaxError, z.ZodError];

/** Says what an error of the Hub or the network means, and what to do. */
function refusal(error: unknown, { repo, hubUrl }: HubCall): string | null {
  if (error instanceof HubApiError)
    return `The Hub refused: ${error.message}\n${adviceFor(error.statusCode, repo.name)}`;
  if (ODD_ANSWERS.some((kind) => error instanceof kind))
    return `${hubUrl} does not answer as a Hub does. Check HF_ENDPOINT.`;
  return explainNetworkError(error, hubUrl);
}

function adviceFor(status: number, repo: string): string {
  if (status === 401 || status === 403)
    return `Set HF_TOKEN to a token that is valid and may write to ${repo}.`;
  if (status === 404)
    return `Check --repo ${repo}: its owner must exist, and the token must be able to see it.`;
  if (status === 409)
    return `There is a ${repo} that the token may not see, or somebody works on it now. Check that, then repeat.`;
  if (status === 412) return `Somebody else changed ${repo} in the meantime. Look at it, then repeat.`;
  return REPEAT;
}
