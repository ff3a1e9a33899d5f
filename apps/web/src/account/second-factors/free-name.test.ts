import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test.each([
  [[], 'Authenticator app'],
  [['Authenticator app'], 'Authenticator app 2'],
  [['Authenticator app 2'], 'Authenticator app'],
  [['Authenticator app', 'Authenticator app 2', undefined], 'Authenticator app 3'],
])('beside %j comes %j', (taken, name) => {
  expect(freeName('Authenticator app', taken)).toBe(name);
});
