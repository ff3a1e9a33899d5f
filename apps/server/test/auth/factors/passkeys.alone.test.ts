import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addUser, signIn, startWorld } from '../harness.ts';
import type { World } from '../harness.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addUser(world, 'bob@example.org');
});
afterAll(() => world.close());
afterEach(() => vi.unstubAllGlobals());

/** Gives this process the parts of a browser that the client's own ceremonies use, with a device behind them. */
function stubBrowser(device: Authenticator) {
  class PublicKeyCredential {
    constructor(answer: object) {
      Object.assign(this, answer);
    }
  }
  const credentials = {
    create: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(device.create(publicKey)),
    get: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(device.get(publicKey)),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('window', {
    PublicKeyCredential,
    location: { hostname: 'localhost', origin: world.site },
  });
}

test("the client's own ceremonies work as they are", async () => {
  const { client } = await signIn(world, 'bob@example.org');
  const device = createAuthenticator(world.site);
  stubBrowser(device);
  const added = await client.mfa.webauthn.register({ friendlyName: 'Key' });
  expect([added.error, added.data?.user.factors?.length]).toEqual([null, 1]);
  vi.unstubAllGlobals();
  const again = await signIn(world, 'bob@example.org');
  const factorId = (await again.client.mfa.listFactors()).data?.webauthn[0]?.id ?? '';
  stubBrowser(device);
  const used = await again.client.mfa.webauthn.authenticate({ factorId });
  expect(used.error).toBeNull();
  expect((await again.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
});
