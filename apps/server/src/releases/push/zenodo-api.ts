import { z } from 'zod';
import { explainNetworkError, PushProblem, REPEAT, withPushProblems } from './destination.ts';
import type { ZenodoOrder } from './read-order.ts';

/** A deposit as Zenodo describes it (developers.zenodo.org, Depositions): a draft, or what became of it. */
const deposit = z.object({
  id: z.int(),
  /** The same for all versions of a line. */
  conceptrecid: z.coerce.string(),
  /** Whether it is published. */
  submitted: z.boolean(),
  doi: z.string().nullish(),
  metadata: z.object({
    prereserve_doi: z.object({ doi: z.string() }).nullish(),
    related_identifiers: z.array(z.object({ identifier: z.string() })).nullish(),
  }),
  /** With MD5 checksums, in hex. */
  files: z.array(z.object({ filename: z.string(), checksum: z.string() })).nullish(),
  links: z.object({ bucket: z.string(), html: z.string(), latest_draft: z.string() }).partial(),
});
export type Deposit = z.output<typeof deposit>;

/** Opens the deposit API of Zenodo, or of its sandbox. Its calls throw a PushProblem that says what to do. */
export function openZenodoApi({ token, url }: ZenodoOrder) {
  const server = url ?? 'https://zenodo.org';
  const deposits = `${server}/api/deposit/depositions`;
  const notZenodo = `${server} does not answer as Zenodo does. Check --url.`;

  /** Sends JSON, or the bytes of a file. @returns the answer; null when what a GET asks for is not there */
  async function ask<T>(form: z.ZodType<T>, method: string, address = '', body?: object): Promise<T> {
    // Zenodo names some addresses itself; the token must reach no other server.
    if (!address.startsWith(`${server}/`)) throw new PushProblem(notZenodo);
    const isBytes = Buffer.isBuffer(body);
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    return withPushProblems(
      async () => {
        const answer = await fetch(address, {
          ...{ method, headers: { authorization: `Bearer ${token}`, 'content-type': type } },
          ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
        });
        const text = await answer.text();
        const isMissing = answer.status === 404 && method === 'GET';
        if (!answer.ok && !isMissing) throw new PushProblem(refusalOf(answer, text, server));
        return form.parse(text && !isMissing ? JSON.parse(text) : null);
      },
      (error) =>
        error instanceof SyntaxError || error instanceof z.ZodError
          ? notZenodo
          : explainNetworkError(error, server),
    );
  }
  const fileOf = ({ links }: Deposit, path: string) => `${links.bucket}/${encodeURIComponent(path)}`;

  return {
    server,
    /** Lists all deposits of the token's account, drafts too, the oldest first. */
    async list(): Promise<Deposit[]> {
      const found = new Map<number, Deposit>();
      for (let page = 1, before = -1; found.size > before; page++) {
        before = found.size;
        const some = await ask(z.array(deposit), 'GET', `${deposits}?all_versions=true&size=25&page=${page}`);
        for (const each of some) found.set(each.id, each);
      }
      return [...found.values()].sort((a, b) => a.id - b.id);
    },
    /** @returns null when there is none, or none that the token may see */
    find: (id: number) => ask(deposit.nullable(), 'GET', `${deposits}/${id}`),
    create: (metadata: object) => ask(deposit, 'POST', deposits, { metadata }),
    update: ({ id }: Deposit, metadata: object) => ask(deposit, 'PUT', `${deposits}/${id}`, { metadata }),
    /** Makes a draft of the next version, with the files of this one. Zenodo allows one such draft. */
    async createNext({ id }: Deposit): Promise<Deposit> {
      const { links } = await ask(deposit, 'POST', `${deposits}/${id}/actions/newversion`);
      return ask(deposit, 'GET', links.latest_draft);
    },
    put: (to: Deposit, path: string, bytes: Buffer) => ask(z.unknown(), 'PUT', fileOf(to, path), bytes),
    delete: (from: Deposit, path: string) => ask(z.unknown(), 'DELETE', fileOf(from, path)),
    /** Publishes it, for good. */
    publish: ({ id }: Deposit) => ask(deposit, 'POST', `${deposits}/${id}/actions/publish`),
  };
}

export type ZenodoApi = ReturnType<typeof openZenodoApi>;

function refusalOf({ status, headers }: Response, text: string, server: string): string {
  const said = `Zenodo refused with ${status}: ${text.slice(0, 500)}\n`;
  if (status === 401 || status === 403)
    return `${said}Set ZENODO_TOKEN to a token of ${server} with deposit:write and deposit:actions, of the account that has the deposit.`;
  if (status === 429) return `${said}Repeat it in ${headers.get('retry-after') ?? '60'} seconds.`;
  return said + (status >= 500 ? REPEAT : 'Look at the deposit on Zenodo, mend what is named, then repeat.');
}
