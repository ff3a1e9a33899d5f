import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { trinidadAndTobago } from '@labrish/pilots/trinidad-and-tobago/trinidad-and-tobago';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What localStorage holds. */
let stored: Map<string, string>;

/** Loads the module as a page at this address would. */
async function open(href: string, pilots: unknown[] = [jamaica, trinidadAndTobago]) {
  vi.resetModules();
  const address = new URL(href, 'https://labrish.example');
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: URL) => (address.href = to.href),
  });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ pilots }) }) });
  const page = await import('./pilot.ts');
  return { ...page, code: page.pilot.country.code, address };
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the address chooses the country, in any case; then the last choice; then the first country', async () => {
  expect((await open('/app')).code).toBe('JM');
  expect((await open('/app?pilot=TT')).code).toBe('TT');
  expect((await open('/app/datasets')).code).toBe('TT');
  expect((await open('/app?pilot=jm')).code).toBe('JM');
  expect((await open('/app?pilot=bb')).code).toBe('JM');
  stored.set('pilot', 'bb');
  expect((await open('/app')).code).toBe('JM');
});

test('calls name every country, also the first: another may be first after a restart', async () => {
  expect((await open('/app')).PILOT_QUERY).toBe('?pilot=jm');
  expect((await open('/app?pilot=tt')).PILOT_QUERY).toBe('?pilot=tt');
});

test('the address of the console and of the simulator names the country after each navigation', async () => {
  const { address, keepInAddress } = await open('/app/datasets?category=Mix&pilot=tt');
  address.href = 'https://labrish.example/app/admin?tab=targets';
  keepInAddress();
  expect(address.search).toBe('?tab=targets&pilot=tt');
  address.href = 'https://labrish.example/login';
  keepInAddress();
  expect(address.search).toBe('');
});

test('the switch keeps the place in the console, and drops what only one country has', async () => {
  const { addressAbout } = await open('/app');
  expect(addressAbout(trinidadAndTobago, '?tab=rules&state=awaiting_place&pilot=jm')).toBe(
    '?tab=rules&pilot=tt',
  );
});

test('where one country runs, nothing is chosen, stored or named', async () => {
  const { code, SEVERAL, PILOT_QUERY } = await open('/app?pilot=tt', [jamaica]);
  expect([code, SEVERAL, PILOT_QUERY, stored.size]).toEqual(['JM', false, '', 0]);
});

test('a recording has the labels of its own country', async () => {
  const { pilotOf } = await open('/app');
  expect([pilotOf('TT'), pilotOf('XX'), pilotOf()].map(({ country }) => country.code)).toEqual([
    'TT',
    'JM',
    'JM',
  ]);
});
