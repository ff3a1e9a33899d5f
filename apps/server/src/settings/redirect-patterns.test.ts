import { expect, it } from 'vitest';
import { redirectPatterns } from './redirect-patterns.ts';

it('takes addresses with a path or without, and wildcards', () => {
  const list =
    'https://app.example.org, http://localhost:*,https://*.preview.example/**,labrish://signed-in,';
  expect(redirectPatterns.parse(list)).toEqual([
    'https://app.example.org',
    'http://localhost:*',
    'https://*.preview.example/**',
    'labrish://signed-in',
  ]);
  expect(redirectPatterns.parse(undefined)).toEqual([]);
});

it.each([
  ['app.example.org', 'must be a whole address'],
  ['localhost:5173', 'must be a whole address'],
  ['https://', 'must be a whole address'],
  ['*://app.example.org', 'must be a whole address'],
  ['javascript://app.example.org', 'must be a whole address'],
  ['https://me@app.example.org', 'must have no user name'],
  ['https://app.example.org/#top', 'must have no user name, fragment'],
  ['https://büro.example', 'must be written in ASCII'],
  ['https://**.example.org/app', 'must have ** in its path only'],
  ['https://app.example.org:443/app', 'must leave its port out'],
  ['http://app.example.org:80', 'must leave its port out'],
])('refuses %s by its name', (entry, problem) => {
  const parsed = redirectPatterns.safeParse(`https://fine.example, ${entry}`);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining(`${entry} ${problem}`),
  ]);
});
