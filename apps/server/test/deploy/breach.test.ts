import { readFileSync } from 'node:fs';
import { countries } from '@labrish/pilots';
import { expect, test } from 'vitest';
import { deploy } from './tools.ts';

const lines = readFileSync(deploy('../docs/breach.md'), 'utf8').split('\n');

test.each(countries.map(({ pilot }) => pilot))(
  'the page on breaches says whom to tell in $country.name',
  ({ country, privacy_law }) => {
    const row = lines.find((line) => line.startsWith(`| ${country.name} `));
    const { authority, breach } = privacy_law;
    for (const fact of [authority.name, authority.contact, breach.report_to]) expect(row).toContain(fact);
    expect(row).toContain(breach.hours === null ? 'no deadline is known' : `within ${breach.hours} hours`);
  },
);
