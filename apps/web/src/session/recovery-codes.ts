import { settings } from '#lib/settings.ts';
import { accessToken } from './access-token.ts';
import { auth } from './client.ts';
import { withFreshFactor } from './fresh-factor.ts';

const ADDRESS = new URL(`${settings.auth_url.replace(/\/$/, '')}/recovery-codes`, location.origin).href;

/** How many recovery codes are left, and when they were made; null when none were made. */
export interface RecoveryCodes {
  left: number;
  created_at: string | null;
}

/** Reads how many recovery codes are left. @throws with words for the person */
export function readRecoveryCodes(): Promise<RecoveryCodes> {
  return call<RecoveryCodes>('GET', '');
}

/** Makes new codes, which replace all earlier ones. @throws with words for the person */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { data, error } = await withFreshFactor(() =>
    call<{ codes: string[] }>('POST', '').then(
      (data) => ({ data, error: null }),
      (error: Refusal) => ({ data: null, error }),
    ),
  );
  if (error) throw error;
  return data.codes;
}

/** Uses a code as the second factor and stores the session that results. @throws with words for the person */
export async function enterRecoveryCode(code: string): Promise<void> {
  const session = await call<{ access_token: string; refresh_token: string }>('POST', '/verify', { code });
  const { error } = await auth.setSession(session);
  if (error) throw error;
}

/** Calls our own service directly: auth-js has no recovery codes. */
async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const token = await accessToken();
  const answer = await fetch(ADDRESS + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return (await answer.json()) as Answer;
  throw await refusalOf(answer);
}

/** A refusal of the sign-in service, with its code if it has one. */
type Refusal = Error & { code?: string };

async function refusalOf(answer: Response): Promise<Refusal> {
  const body = (await answer.json().catch(() => undefined)) as { msg?: unknown } | undefined;
  const message =
    typeof body?.msg === 'string' ? body.msg : 'The sign-in service does not answer. Try again.';
  const code = answer.headers.get('x-sb-error-code');
  return Object.assign(new Error(message), code && { code });
}
