import { datasetInfo, downloadFile, HubApiError, listFiles, type ListFileEntry } from '@huggingface/hub';
import { z } from 'zod';
import type { Version } from './destination.ts';
import { PushProblem } from './problem.ts';

/** The arguments of every call to the Hub. */
export interface HubCall {
  repo: { type: 'dataset'; name: string };
  accessToken: string;
  hubUrl: string;
}

export interface Repository {
  is_private: boolean;
  /** Downloaders must agree to the terms on the card. */
  is_gated: boolean;
  /** The newest commit. */
  commit: string;
  files: ListFileEntry[];
  /** The version that the repository holds; null when nothing was sent there yet. */
  held: Pick<Version, 'series' | 'version'> | null;
}

/** Files of an empty repository: the Hub or an operator creates them before the first push. */
const OF_AN_EMPTY_ONE = new Set(['.gitattributes', 'README.md']);
const DESCRIPTION = 'croissant.json';
const description = z.object({ name: z.string(), version: z.string() });

/**
 * @returns the repository and the version in it; null if it does not exist or the token may not see it
 * @throws {PushProblem} when it holds something that was not sent from here
 */
export async function findRepository(call: HubCall): Promise<Repository | null> {
  const info = await findInfo(call);
  if (!info) return null;
  const files = await listAll(call);
  return {
    is_private: info.private,
    is_gated: Boolean(info.gated),
    commit: info.sha,
    files,
    held: await findHeld(call, files),
  };
}

/** @returns every file of the main branch */
export async function listAll(call: HubCall): Promise<ListFileEntry[]> {
  const files: ListFileEntry[] = [];
  for await (const entry of listFiles({ ...call, recursive: true }))
    if (entry.type === 'file') files.push(entry);
  return files;
}

async function findInfo({ repo, ...call }: HubCall) {
  try {
    return await datasetInfo({ ...call, name: repo.name, additionalFields: ['sha'] });
  } catch (error) {
    if (error instanceof HubApiError && error.statusCode === 404) return null;
    throw error;
  }
}

async function findHeld(call: HubCall, files: readonly ListFileEntry[]): Promise<Repository['held']> {
  if (files.every(({ path }) => OF_AN_EMPTY_ONE.has(path))) return null;
  const isDescribed = files.some(({ path }) => path === DESCRIPTION);
  const blob = isDescribed ? await downloadFile({ ...call, path: DESCRIPTION, xet: false }) : null;
  const held = description.safeParse(parseJson((await blob?.text()) ?? ''));
  if (held.success) return { series: held.data.name, version: held.data.version };
  throw new PushProblem(
    `${call.repo.name} holds files that are no version of the dataset. Give --repo another name; it is made when it does not exist.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Checks that a repository holds one major version only, so that it can be deleted without a version that may stay.
 *
 * @throws {PushProblem}
 */
export function assertSameMajor({ repo }: HubCall, held: Repository['held'], wanted: Version): void {
  if (!held || (held.series === wanted.series && majorOf(held) === majorOf(wanted))) return;
  throw new PushProblem(
    `${repo.name} holds ${held.series} ${held.version}, and a repository is for one major version of one series. ` +
      `Give another one, like --repo ${repo.name.split('/', 1)[0]}/${wanted.series}-${majorOf(wanted)}.`,
  );
}

function majorOf({ version }: Pick<Version, 'version'>): string {
  return version.split('.', 1)[0] ?? '';
}
