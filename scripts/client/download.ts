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

/** Recordings per request for addresses: few enough that all are fetched well before the first address expires. */
const AT_ONCE = 4;

export interface Job {
  client: Client;
  /** The server's address; the addresses of recordings are relative to it. */
  url: string;
  folder: Folder;
  filters: Omit<Parameters<Client['submissions']['list']['query']>[0], 'limit' | 'cursor'>;
  /** Compares the SHA-256 of existing files, not just the size. */
  check: boolean;
  retry: Retry;
  step: () => void;
  say: (line: string) => void;
}

export interface Result {
  fetched: number;
  kept: number;
  /** The number of submissions whose recording is not stored on the server yet. */
  withoutAudio: number;
  removed: string[];
  /** Recordings that could not be fetched, and why. */
  failed: { id: string; why: string }[];
}

/**
 * Synchronises the folder with the server: metadata of every listed submission, every recording, and nothing that was
 * withdrawn. The new metadata replace the old in one step, at the end.
 *
 * @throws when the list itself cannot be read; recordings fetched until then stay, and are not fetched again.
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
    // Leave out rows of earlier pages: a row that moved between two pages would appear twice.
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

/** Fetches the recordings of some submissions, then writes their lines. */
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

/**
 * Fetches the recording, unless the folder has it.
 *
 * @returns null for a submission without a recording
 * @throws an error that `failureOf` knows when the recording could not be fetched.
 */
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
    // Requests a new address for each attempt: the old one may have expired while waiting.
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

/** Rethrows errors such as a refused key or a full disk, which would fail all the rest too; others are reported at the end. */
function asFailure(error: unknown): Error {
  const failure = failureOf(error);
  if (!(error instanceof Error) || !failure || failure.status === 401 || failure.status === 403) throw error;
  return error;
}

/** Asks the server about submissions that were not listed: withdrawn ones are removed, those outside the filters are kept. */
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
