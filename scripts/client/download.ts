import { rename, rm } from 'node:fs/promises';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Client } from '@labrish/api/client';
import type { Submission } from '@labrish/api/submissions/schema';
import { explainFailure, failureOf } from './failure.ts';
import { fetchAudio, keptAudio } from './fetch-audio.ts';
import { type AudioFacts, audioName, type Folder, idOf, METADATA, toLine, unlisted } from './folder.ts';
import type { Retry } from './retries.ts';

/** Asked for together: their addresses come in one request, well before the first of them expires. */
const AT_ONCE = 4;

export interface Job {
  client: Client;
  /** Where the server is: the addresses of recordings are relative to it. */
  url: string;
  folder: Folder;
  filters: Omit<Parameters<Client['submissions']['list']['query']>[0], 'limit' | 'cursor'>;
  /** Compare the SHA-256 of what is here, not just the size. */
  check: boolean;
  retry: Retry;
  step: () => void;
  say: (line: string) => void;
}

export interface Result {
  fetched: number;
  kept: number;
  /** Submissions whose recording is not stored on the server yet. */
  withoutAudio: number;
  removed: string[];
  /** What could not be had, and why. */
  failed: { id: string; why: string }[];
}

/**
 * Makes the folder what the server has: metadata of every listed submission, every recording, and nothing of what was
 * withdrawn. The new metadata take the place of the old in one step, at the end.
 *
 * @throws when the list itself cannot be read; what was fetched until then stays, and is not fetched again.
 */
export async function download(job: Job): Promise<Result> {
  const result: Result = { fetched: 0, kept: 0, withoutAudio: 0, removed: [], failed: [] };
  const part = join(job.folder.path, `${METADATA}.part`);
  const out = createWriteStream(part);
  const listed = new Set<string>();
  await once(out, 'open');
  let cursor: string | undefined;
  do {
    const input = { ...job.filters, ...(cursor && { cursor }) };
    const page = await job.retry(() => job.client.submissions.list.query(input));
    // A row that moved between two pages would come twice.
    const fresh = page.data.filter(({ id }) => !listed.has(id));
    for (const { id } of fresh) listed.add(id);
    for (let at = 0; at < fresh.length; at += AT_ONCE)
      await take(job, fresh.slice(at, at + AT_ONCE), out, result);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  await settleUnlisted(job, unlisted(job.folder, listed), out, result);
  out.end();
  await once(out, 'finish');
  await rename(part, join(job.folder.path, METADATA));
  return result;
}

/** Writes the lines of some submissions once their recordings are here. */
async function take(job: Job, some: Submission[], out: WriteStream, result: Result): Promise<void> {
  const taken = await Promise.all(
    some.map(async (submission) => {
      const audio = await audioOf(job, submission, result).catch((error: unknown) => asFailure(error));
      job.step();
      return { submission, audio };
    }),
  );
  for (const { submission, audio } of taken) {
    if (audio === 'withdrawn') await forget(job, submission.id, result);
    else {
      if (audio instanceof Error) result.failed.push({ id: submission.id, why: explainFailure(audio) });
      const facts = audio instanceof Error ? null : audio;
      await write(out, JSON.stringify(toLine(submission, facts)));
    }
  }
}

/** Null without a recording. @throws what `failureOf` knows when it could not be had. */
async function audioOf(
  job: Job,
  submission: Submission,
  result: Result,
): Promise<AudioFacts | null | 'withdrawn'> {
  const { id } = submission;
  if (!submission.storage_url) {
    result.withoutAudio++;
    return null;
  }
  const name = audioName(submission);
  const kept = await keptAudio(job.folder, name, job.folder.known.get(id), job.check);
  if (kept) {
    result.kept++;
    return kept;
  }
  try {
    // A new address at each try: an old one may have expired while waiting.
    const facts = await job.retry(async () => {
      const { url } = await job.client.submissions.audioUrl.query({ id });
      return fetchAudio(job.folder, name, new URL(url, job.url));
    });
    result.fetched++;
    return facts;
  } catch (error) {
    if (failureOf(error)?.status === 404 && !(await find(job, id))) return 'withdrawn';
    throw error;
  }
}

/** A lost recording is reported at the end; a refused key or a full disk would fail for all the rest as well. */
function asFailure(error: unknown): Error {
  const failure = failureOf(error);
  if (!(error instanceof Error) || !failure || failure.status === 401 || failure.status === 403) throw error;
  return error;
}

/** What was not listed is withdrawn, or outside of the filters: only the server can tell, and only then is it removed. */
async function settleUnlisted(job: Job, ids: string[], out: WriteStream, result: Result): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((id) => find(job, id)));
    for (const [index, id] of some.entries()) {
      const submission = found[index];
      if (submission) await write(out, JSON.stringify(toLine(submission, job.folder.known.get(id) ?? null)));
      else await forget(job, id, result);
    }
  }
}

async function find(job: Job, id: string): Promise<Submission | undefined> {
  try {
    return (await job.retry(() => job.client.submissions.get.query({ id }))).submission;
  } catch (error) {
    if (failureOf(error)?.status === 404) return undefined;
    throw error;
  }
}

async function forget({ folder, say }: Job, id: string, result: Result): Promise<void> {
  const names = [...folder.files].filter((name) => idOf(name) === id);
  for (const name of names) {
    await rm(join(folder.path, 'audio', name), { force: true });
    folder.files.delete(name);
  }
  if (!names.length && !folder.known.has(id)) return;
  result.removed.push(id);
  say(`${id} was withdrawn by its contributor: removed here as well.`);
}

async function write(out: WriteStream, line: string): Promise<void> {
  if (!out.write(`${line}\n`)) await once(out, 'drain');
}
