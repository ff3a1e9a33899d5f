import { describe, expect, it } from 'vitest';
import { createSecrets } from '#auth-secret/secrets.ts';
import { checkSignature, signAudioUrl } from './signing.ts';

const id = '0190a0a0-0000-7000-8000-000000000001';
const other = '0190a0a0-0000-7000-8000-000000000002';
const person = '0190a0a0-0000-7000-8000-000000000003';
const key = '0190a0a0-0000-7000-8000-000000000004';
const caller = { kind: 'user', id: person, name: 'anna@example.org', role: 'admin' } as const;
const listener = { kind: 'user', id: person, person_id: person, is_exempt: false };
const start = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number, secret = 'one secret of at least 32 characters') => ({
  secrets: createSecrets(secret),
  now: () => new Date(start + seconds * 1000),
});

const url = new URL(signAudioUrl(at(0), id, caller), 'http://localhost');
const query = Object.fromEntries(url.searchParams);

describe('a signed address', () => {
  it('is relative and works for 15 minutes', () => {
    expect(url.pathname).toBe(`/audio/${id}`);
    expect(checkSignature(at(0), id, query)).toEqual({ secondsLeft: 900, listener, purpose: undefined });
    expect(checkSignature(at(899), id, query)).toEqual({ secondsLeft: 1, listener, purpose: undefined });
    expect(checkSignature(at(900), id, query)).toEqual({
      error: expect.stringContaining('expired') as string,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no signature', { expires: query.expires }],
    ['no expiry', { signature: query.signature }],
    ['a later expiry', { ...query, expires: String(Number(query.expires) + 1) }],
    ['another spelling of the expiry', { ...query, expires: `0${query.expires}` }],
    ['a changed signature', { ...query, signature: `A${query.signature?.slice(1) ?? ''}B` }],
    ['nobody to hear it', { ...query, by: undefined }],
    ['somebody else to hear it', { ...query, by: `k${query.by?.slice(1) ?? ''}` }],
    ['another purpose', { ...query, for: 'adjudication' }],
    ['half a signature', { ...query, signature: query.signature?.slice(0, 20) }],
    ['two signatures', { ...query, signature: [query.signature, query.signature] }],
  ])('is refused with %s', (_, changed) => {
    expect(checkSignature(at(0), id, changed)).toHaveProperty('error');
  });

  it('is refused for another recording, and by a server with another secret', () => {
    expect(checkSignature(at(0), other, query)).toHaveProperty('error');
    expect(checkSignature(at(0, 'another secret of at least 32 chars!'), id, query)).toHaveProperty('error');
  });

  it('says who asked for it and what for, and names nobody', () => {
    const by = (role: 'admin' | 'reviewer') => ({
      ...{ kind: 'api_key' as const, id: key, name: 'Nightly export', role, made_by: person },
    });
    for (const role of ['admin', 'reviewer'] as const) {
      const address = new URL(signAudioUrl(at(0), id, by(role), 'review'), 'http://localhost');
      expect(address.href).not.toContain('Nightly');
      expect(checkSignature(at(0), id, Object.fromEntries(address.searchParams))).toEqual({
        secondsLeft: 900,
        listener: { kind: 'api_key', id: key, person_id: person, is_exempt: role === 'admin' },
        purpose: 'review',
      });
    }
  });
});
