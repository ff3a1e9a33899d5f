import { HubApiError } from '@huggingface/hub';
import { z } from 'zod';
import type { HubCall } from '../hub-repository.ts';

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
