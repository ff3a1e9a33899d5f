import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { networkOf } from './visitor.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, visitor) => {
  expect(networkOf(ip)).toBe(visitor);
});

/** Who may read an address: this module, and what is about proxies. */
const READERS = ['http/visitor.ts', 'metrics/routes.ts', 'settings/trusted-proxies.ts'];

it('is the only place that reads the address of a request', async () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const readers = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return /\b(request|req|raw)\??\.ips?\b|remoteAddress|\bips?\b[^=;]*\} = (request|req)\b|\{ ips? \}: Visit/.test(
      text,
    );
  });
  expect(readers.toSorted()).toEqual(READERS);
});
