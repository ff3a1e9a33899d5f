import { expect, it } from 'vitest';
import { whyUnreachable } from './reachable.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const reached = { opted_out_at: null, unreachable_at: null };

it.each([
  ['whatsapp', 23.9, null],
  ['whatsapp', 24, /24 hours/],
  ['simulator', 24, null],
] as const)('a contributor of %s who wrote %d hours ago: %s', (source, hours, reason) => {
  const why = whyUnreachable({ source, last_inbound_at: ago(hours), ...reached }, NOW);
  if (reason) expect(why).toMatch(reason);
  else expect(why).toBeNull();
});

it('a contributor who said STOP or cannot be reached is not written to, whatever the messenger', () => {
  const simulated = { source: 'simulator', last_inbound_at: ago(1) } as const;
  expect(whyUnreachable({ ...simulated, ...reached, opted_out_at: NOW }, NOW)).toMatch(/STOP/);
  expect(whyUnreachable({ ...simulated, ...reached, unreachable_at: NOW }, NOW)).toMatch(/could not reach/);
});
