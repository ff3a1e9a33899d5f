import { describe, expect, it } from 'vitest';
import { createSecrets } from '#secrets.ts';
import { checkSignature, signAudioUrl } from './signing.ts';

const id = '0190a0a0-0000-7000-8000-000000000001';
const other = '0190a0a0-0000-7000-8000-000000000002';
const start = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number, secret = 'one secret of at least 32 characters') => ({
  secrets: createSecrets(secret),
  now: () => new Date(start + seconds * 1000),
});

const url = new URL(signAudioUrl(at(0), id), 'http://localhost');
const query = Object.fromEntries(url.searchParams);

describe('a signed address', () => {
  it('is relative and works for 15 minutes', () => {
    expect(url.pathname).toBe(`/audio/${id}`);
    expect(checkSignature(at(0), id, query)).toEqual({ secondsLeft: 900, forDecision: false });
    expect(checkSignature(at(899), id, query)).toEqual({ secondsLeft: 1, forDecision: false });
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
    ['half a signature', { ...query, signature: query.signature?.slice(0, 20) }],
    ['two signatures', { ...query, signature: [query.signature, query.signature] }],
  ])('is refused with %s', (_, changed) => {
    expect(checkSignature(at(0), id, changed)).toHaveProperty('error');
  });

  it('is refused for another recording, and by a server with another secret', () => {
    expect(checkSignature(at(0), other, query)).toHaveProperty('error');
    expect(checkSignature(at(0, 'another secret of at least 32 chars!'), id, query)).toHaveProperty('error');
  });
});
