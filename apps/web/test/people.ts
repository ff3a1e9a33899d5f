import { writeFileSync } from 'node:fs';
import { AuthClient } from '@supabase/auth-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface People {
  /** Creates an account with an unused address. @returns the address */
  add: (role?: 'admin' | 'reviewer') => Promise<string>;
  /** Creates a one-time link that signs this address in, without a mail. */
  signInLink: (email: string) => Promise<string>;
  /** Returns what a browser stores for a signed-in user: a name and a value of localStorage. */
  storedSession: (email: string) => Promise<{ name: string; value: string }>;
}

/**
 * Prepares the operator's script of a test server, which creates accounts and sign-in links.
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
    const newLink = async (email: string) => {
      const { data, error } = await admin.generateLink({
        type: 'magiclink',
        email,
        options: { redirectTo: `${url}/app` },
      });
      if (error) throw error;
      return data.properties;
    };
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
      signInLink: async (email) => (await newLink(email)).action_link,
      storedSession: async (email) => {
        const stored = new Map<string, string>();
        const client = new AuthClient({
          url: `${url}/auth/v1`,
          autoRefreshToken: false,
          storage: {
            getItem: (name) => stored.get(name) ?? null,
            setItem: (name, value) => void stored.set(name, value),
            removeItem: (name) => void stored.delete(name),
          },
        });
        const { hashed_token } = await newLink(email);
        const { error } = await client.verifyOtp({ type: 'magiclink', token_hash: hashed_token });
        if (error) throw error;
        const [session] = stored;
        if (!session) throw new Error('The client stored no session.');
        const [name, value] = session;
        return { name, value };
      },
    };
  };
}
