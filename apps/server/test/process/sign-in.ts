import { AuthClient } from '@supabase/auth-js';
import type { Session } from '@supabase/auth-js';

/** Creates a client of a server's sign-in service, with its own session. */
export const authClient = (base: string) =>
  new AuthClient({ url: `${base}/auth/v1`, autoRefreshToken: false });

/** Signs the first administrator in by the code of the mail in the outbox. */
export async function signInAsAdmin(base: string, client = authClient(base)): Promise<Session> {
  const email = 'admin@localhost';
  const asked = await client.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const mail = (await (await fetch(`${base}/outbox/api/v1/message/latest`)).json()) as { Text: string };
  const token = /^ {4}(\d{6})$/m.exec(mail.Text)?.[1] ?? '';
  const { data, error } = await client.verifyOtp({ email, token, type: 'email' });
  if (error) throw error;
  if (!data.session) throw new Error('No session');
  return data.session;
}
