import { z } from 'zod';
import { deriveKey, macWith, openWith, sealWith } from './cipher.ts';
import { MACS, type MacPurpose } from './derived.ts';

const PURPOSE = 'inherited-keys';
const CONTEXT = 'secret_fingerprint';

/** Keys of earlier secrets with which MACs of this database are still computed, by purpose, the oldest first. */
export type Inherited = Partial<Record<MacPurpose, Buffer[]>>;

/** Returns the keys of a MAC, in the order in which they are applied. */
export function macKeys(
  authSecret: string,
  inherited: Inherited,
  purpose: MacPurpose,
): [Buffer, ...Buffer[]] {
  const [first, ...further] = inherited[purpose] ?? [];
  const own = deriveKey(authSecret, purpose);
  if (!first) return [own];
  return MACS[purpose].fate === 'inherited' ? [first] : [first, ...further, own];
}

/** Returns the MAC keys that the next secret inherits. */
export function keysToInherit(authSecret: string, inherited: Inherited): Inherited {
  const lasting = (Object.keys(MACS) as MacPurpose[]).filter((purpose) => MACS[purpose].fate !== 'void');
  return Object.fromEntries(lasting.map((purpose) => [purpose, macKeys(authSecret, inherited, purpose)]));
}

/** Returns the value by which the next secret looks up a stored MAC. */
export function wrapMac(nextSecret: string, purpose: MacPurpose, mac: Uint8Array): Buffer {
  return macWith(deriveKey(nextSecret, purpose), mac);
}

const stored = z.record(z.string(), z.array(z.base64()));

export function sealInherited(authSecret: string, inherited: Inherited): Uint8Array<ArrayBuffer> {
  const text = Object.entries(inherited).map(([purpose, keys]) => [
    purpose,
    keys.map((key) => key.toString('base64')),
  ]);
  return sealWith(deriveKey(authSecret, PURPOSE), CONTEXT, JSON.stringify(Object.fromEntries(text)));
}

/** @throws when the keys were sealed with another secret */
export function openInherited(authSecret: string, sealed: Uint8Array | null): Inherited {
  if (!sealed) return {};
  const text = stored.parse(JSON.parse(openWith(deriveKey(authSecret, PURPOSE), CONTEXT, sealed).toString()));
  return Object.fromEntries(
    Object.entries(text).map(([purpose, keys]) => [purpose, keys.map((key) => Buffer.from(key, 'base64'))]),
  );
}
