import { datasetInfo, downloadFile, HubApiError, type ListFileEntry, listFiles } from '@huggingface/hub';
import { z } from 'zod';
import { parseJson } from '#parse-json.ts';
import { PushProblem, type Version } from './destination.ts';

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
const INITIAL_FILES = new Set(['.gitattributes', 'README.md']);
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
    held: await findHeldVersion(call, files),
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

async function findHeldVersion(call: HubCall, files: readonly ListFileEntry[]): Promise<Repository['held']> {
  if (files.every(({ path }) => INITIAL_FILES.has(path))) return null;
  const isDescribed = files.some(({ path }) => path === DESCRIPTION);
  const blob = isDescribed ? await downloadFile({ ...call, path: DESCRIPTION, xet: false }) : null;
  const held = description.safeParse(parseJson((await blob?.text()) ?? ''));
  if (held.success) return { series: held.data.name, version: held.data.version };
  throw new PushProblem(
    `${call.repo.name} holds files that are no version of the dataset. Give --repo another name; it is made when it does not exist.`,
  );
}

/**
 * Checks that a repository holds one major version only, so that deleting it deletes no version that may stay.
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

// The official JavaScript client lacks these two calls; they follow huggingface_hub (Python).

const named = z.array(z.object({ name: z.string() })).nullish();
const refs = z.object({
  branches: named,
  tags: named,
  pullRequests: z.array(z.object({ ref: z.string() })).nullish(),
});

/** Lists refs that may hold older files, except the main branch and the Hub's conversions of it, which follow it. */
export async function findOtherRefs(call: HubCall): Promise<string[]> {
  const { branches, tags, pullRequests } = refs.parse(await ask(call, 'GET', 'refs?include_prs=1'));
  return [
    ...[...(branches ?? []), ...(tags ?? [])].flatMap(({ name }) => (name === 'main' ? [] : name)),
    ...(pullRequests ?? []).map(({ ref }) => ref),
  ];
}

/** Squashes the main branch to one commit. The Hub then drops the large files of the earlier commits. */
export async function squashHistory(call: HubCall): Promise<void> {
  await ask(call, 'POST', 'super-squash/main', { message: 'Remove the versions before' });
}

async function ask(
  { hubUrl, repo, accessToken }: HubCall,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const url = `${hubUrl}/api/datasets/${repo.name}/${path}`;
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new HubApiError(
      url,
      answer.status,
      answer.headers.get('x-request-id') ?? undefined,
      text.slice(0, 300),
    );
  return text ? JSON.parse(text) : null;
}
