import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

export interface Mail {
  link: string;
  /** Six digits; empty in an invitation. */
  code: string;
}

/** Waits for a mail to an address. @returns the newest one */
export async function mailTo(request: APIRequestContext, email: string): Promise<Mail> {
  let id: string | undefined;
  // Poll, because the server sends the mail after it has answered the request.
  await expect
    .poll(async () => {
      const found = await request.get(`/outbox/api/v1/search?query=to:${encodeURIComponent(email)}`);
      const { messages } = (await found.json()) as { messages: { ID: string }[] };
      return (id = messages[0]?.ID);
    })
    .toBeTruthy();
  const mail = await request.get(`/outbox/api/v1/message/${id}`);
  const { Text } = (await mail.json()) as { Text: string };
  const link = /https?:\/\/\S+verify\S+/.exec(Text)?.[0];
  const code = /^ {4}(\d{6})$/m.exec(Text)?.[1];
  if (!link) throw new Error(`No link in: ${Text}`);
  return { link, code: code ?? '' };
}
