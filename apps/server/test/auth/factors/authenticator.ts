import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { World } from '../harness.ts';

type Client = ReturnType<World['client']>;

/** The options that a browser passes to a device, as far as the fake device reads them (no types of browsers here). */
interface Asked {
  challenge: ArrayBuffer | Uint8Array;
  rp?: { id?: string | undefined };
  rpId?: string | undefined;
}

/** What a test may bend: the site that the browser says it is at, the counter, and a certificate of the device. */
interface Bent {
  origin?: string;
  rpId?: string;
  count?: number;
  certificate?: boolean;
}

/** A security key in software: one ES256 passkey, without an attestation. Answers as `navigator.credentials` does. */
export function createAuthenticator(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counted = 0;

  const clientData = (type: string, { challenge }: Asked, { origin = site }: Bent) =>
    Buffer.from(JSON.stringify({ type, challenge: text(bytesOf(challenge)), origin, crossOrigin: false }));

  const device = (flags: number, asked: Asked, { rpId, count }: Bent) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count ?? counted);
    const named = rpId ?? asked.rp?.id ?? asked.rpId ?? '';
    return Buffer.concat([sha256(Buffer.from(named)), Buffer.from([flags]), counter]);
  };

  const credential = (response: Record<string, unknown>) => ({
    toJSON: () => ({
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'cross-platform',
      response,
    }),
  });

  return {
    id: text(id),
    create: (options: object, bent: Bent = {}) => {
      const asked = options as Asked;
      const key = Buffer.concat([
        // A CBOR map of five: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3).
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const authData = Buffer.concat([
        device(0x45, asked, bent),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // { fmt: 'none', attStmt: {}, authData }, or { fmt: 'packed', attStmt: { x5c: [one byte] }, authData }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from(bent.certificate ? '\x66packed' : '\x64none'),
        Buffer.from('\x67attStmt'),
        bent.certificate ? Buffer.from('\xa1\x63x5c\x81\x41\x00', 'latin1') : Buffer.from([0xa0]),
        Buffer.from([0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return credential({
        clientDataJSON: text(clientData('webauthn.create', asked, bent)),
        attestationObject: text(attestationObject),
        transports: ['usb'],
      });
    },
    get: (options: object, bent: Bent = {}) => {
      const asked = options as Asked;
      counted += 1;
      const data = clientData('webauthn.get', asked, bent);
      const authenticatorData = device(0x01, asked, bent);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return credential({
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Enrols a passkey through the client's three calls. @returns the factor's id, or the error of the last call */
export async function addPasskey(
  client: Client,
  device: Authenticator,
  friendlyName = 'Key',
  bent: Bent = {},
): Promise<{ factorId: string; code: string | undefined }> {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) return { factorId: '', code: error.code };
  return { factorId: data.id, code: await usePasskey(client, data.id, device, bent) };
}

/** Answers a new challenge of a factor, whichever kind it asks for. @returns the error's code, or undefined */
export async function usePasskey(
  client: Client,
  factorId: string,
  device: Authenticator,
  bent: Bent = {},
): Promise<string | undefined> {
  const challenge = await askPasskey(client, factorId);
  return answerPasskey(client, factorId, challenge, device, bent);
}

type Challenge = Awaited<ReturnType<typeof askPasskey>>;

export async function askPasskey(client: Client, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: { rpId: 'localhost' } });
  if (error) throw error;
  return data;
}

export async function answerPasskey(
  client: Client,
  factorId: string,
  challenge: Challenge,
  device: Authenticator,
  bent: Bent = {},
): Promise<string | undefined> {
  const { webauthn } = challenge;
  const answer =
    webauthn.type === 'create'
      ? device.create(webauthn.credential_options.publicKey, bent)
      : device.get(webauthn.credential_options.publicKey, bent);
  const { error } = await client.mfa.verify({
    factorId,
    challengeId: challenge.id,
    webauthn: { type: webauthn.type, rpId: 'localhost', credential_response: answer as never },
  });
  return error?.code;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytesOf = (bytes: ArrayBuffer | Uint8Array) => new Uint8Array(bytes);
