import { writeFileSync } from 'node:fs';
import { AuthClient } from '@supabase/auth-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface People {
  /** An account of its own for a test, with an address that nobody else has. */
  add: (role?: 'admin' | 'reviewer') => Promise<string>;
  /** A one-time link that signs this address in, without a mail. */
  signInLink: (email: string) => Promise<string>;
}

/**
 * The operator's script of a test server: makes accounts and sign-in links.
 *
 * @param keyFile where the server looks for the operator's key (AUTH_TRUSTED_JWKS)
 * @returns a function that takes the server's address once it runs
 */
export async function createOperator(keyFile: string): Promise<(url: string) => Promise<People>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'operator', alg: 'ES256' };
  writeFileSync(keyFile, JSON.stringify({ keys: [jwk] }));
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: 'operator' })
    .setExpirationTime('1h')
    .sign(privateKey);

  return async (url) => {
    const { admin } = new AuthClient({
      url: `${url}/auth/v1`,
      headers: { authorization: `Bearer ${token}` },
      persistSession: false,
      autoRefreshToken: false,
    });
    let made = 0;
    return {
      add: async (role = 'reviewer') => {
        const email = `${role}-${++made}@example.org`;
        const { error } = await admin.createUser({
          email,
          email_confirm: true,
          app_metadata: { role },
        });
        if (error) throw error;
        return email;
      },
      signInLink: async (email) => {
        const { data, error } = await admin.generateLink({
          type: 'magiclink',
          email,
          options: { redirectTo: `${url}/app` },
        });
        if (error) throw error;
        return data.properties.action_link;
      },
    };
  };
}
