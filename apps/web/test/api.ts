import type { Page } from '@playwright/test';

/** Calls the product API as the user who is signed in on this page, as another window would. */
export async function callApi<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const session = (Object.values(localStorage) as string[]).find((stored) =>
        stored.includes('access_token'),
      );
      const { access_token } = JSON.parse(session ?? '{}') as { access_token: string };
      const answer = await fetch(`/api/admin${path}`, {
        method,
        headers: {
          authorization: `Bearer ${access_token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? undefined : await answer.json()) as T;
    },
    [method, path, body] as const,
  );
}

/** Makes the server refuse a procedure with this message. The other calls of the batch are answered normally. */
export async function refuse(page: Page, procedure: string, message: string): Promise<void> {
  const refusal = { error: { message, code: -32600, data: { httpStatus: 400 } } };
  await page.route(new RegExp(`/trpc/[^?]*${procedure}`), async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers = asked.length > 1 ? ((await (await route.fetch()).json()) as object[]) : [];
    const json = asked.map((one, place) => (one === procedure ? refusal : answers[place]));
    await route.fulfill({ status: 400, json });
  });
}

/** Makes the server refuse the next call of a procedure with 403 and these details; the call after it is answered normally. */
export async function refuseOnce(
  page: Page,
  procedure: string,
  message: string,
  details: object,
): Promise<void> {
  const refusal = { error: { message, code: -32003, data: { httpStatus: 403, code: 'FORBIDDEN', details } } };
  const json = [refusal];
  await page.route(new RegExp(`/trpc/${procedure}`), (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
}

/** Drops the connection for every call of this procedure. */
export async function cut(page: Page, procedure: string): Promise<void> {
  await page.route(new RegExp(`/trpc/[^?]*${procedure}`), (route) => route.abort());
}
