import { pathToFileURL } from 'node:url';
import { commit, createRepo, HUB_URL } from '@huggingface/hub';
import { targetAt, type Destination, type Say, type WholeFile } from './destination.ts';
import type { HubOrder } from './order.ts';
import { PushProblem } from './problem.ts';
import { explainHub } from './hub/explain.ts';
import { removeFromHub } from './hub/remove.ts';
import { assertSameMajor, findRepository, listAll, type HubCall, type Repository } from './hub-repository.ts';
import { createSentFetch } from './hub/sent-fetch.ts';

/** The Hub itself writes this file. */
const OF_THE_HUB = '.gitattributes';

/** A dataset repository on the Hugging Face Hub, with its official client: one commit per version. */
export function openHub({ repo, token, endpoint }: HubOrder, say: Say): Destination {
  const call: HubCall = {
    ...{ repo: { type: 'dataset', name: repo }, accessToken: token },
    hubUrl: endpoint ?? HUB_URL,
  };
  return {
    kind: 'huggingface',
    target: targetAt(repo, endpoint),
    async prepare(version) {
      const found = await explainHub(call, () => findRepository(call));
      if (found) {
        assertSameMajor(call, found.held, version);
        assertGuarded(call, found);
      }
      return (files) =>
        explainHub(call, async () => {
          if (!found) await createRepo({ ...call, visibility: 'private' });
          await commitAll(call, { title: version.name, files, found }, say);
          await assertArrived(call, files);
          return found?.is_private === false
            ? ''
            : `It is private. Before you make it public, enable access requests at ${settingsOf(call)}.`;
        });
    },
    remove: (version) => explainHub(call, () => removeFromHub(call, version)),
  };
}

function assertGuarded(call: HubCall, { is_private, is_gated }: Repository): void {
  if (is_private || is_gated) return;
  throw new PushProblem(
    `Anybody can download from ${call.repo.name} without agreeing to the terms, and nobody would know whom to tell when ` +
      `a recording is taken back. Make it private, or enable access requests, at ${settingsOf(call)}, then repeat.`,
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
  const wanted = new Set([...files.map(({ path }) => path), OF_THE_HUB]);
  const left = found?.files.filter(({ path }) => !wanted.has(path)) ?? [];
  await commit({
    ...{ ...call, title, useXet: false },
    // The Hub then refuses our commit if somebody else committed meanwhile, and does not mix the two.
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

/** @throws {PushProblem} when the repository is not what was sent */
async function assertArrived(call: HubCall, files: readonly WholeFile[]): Promise<void> {
  const there = new Map((await listAll(call)).map((entry) => [entry.path, entry]));
  const odd = files.find(({ path, bytes, sha256 }) => {
    const entry = there.get(path);
    return entry?.size !== bytes || (entry.lfs && entry.lfs.oid !== sha256);
  });
  if (odd) throw new PushProblem(`${odd.path} did not arrive whole in ${call.repo.name}. Repeat the push.`);
}
