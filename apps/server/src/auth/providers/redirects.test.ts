import { expect, test } from 'vitest';
import { allowedRedirect, withFragment } from './redirects.ts';

const live = { PUBLIC_URL: 'https://labrish.example', AUTH_REDIRECT_ALLOW: [] };
const local = { PUBLIC_URL: 'http://localhost:3000', AUTH_REDIRECT_ALLOW: [] };
const listed = {
  PUBLIC_URL: 'https://labrish.example',
  AUTH_REDIRECT_ALLOW: ['https://*.preview.example/app', 'https://docs.example/**', 'labrish://signed-in'],
};
const sites = {
  PUBLIC_URL: 'https://labrish.example',
  AUTH_REDIRECT_ALLOW: ['https://app.example.org', 'http://localhost:*', 'http://127.0.0.1:5173'],
};

const ALLOWED = [
  [live, 'https://labrish.example/app'],
  [live, 'https://labrish.example/app/datasets?page=2'],
  [live, 'https://labrish.example:443/app'],
  [local, 'http://localhost:3000/app'],
  [local, 'http://127.0.0.1:3000/app'],
  [listed, 'https://one.preview.example/app'],
  [listed, 'https://docs.example/a/b.html'],
  [listed, 'labrish://signed-in'],
  [sites, 'https://app.example.org'],
  [sites, 'https://app.example.org/'],
  [sites, 'https://app.example.org/any/page?a=1'],
  [sites, 'http://localhost:5173'],
  [sites, 'http://localhost:8080/app'],
  [sites, 'http://127.0.0.1:5173/app'],
] as const;

const REFUSED = [
  [live, undefined],
  [live, ''],
  [live, '/app'],
  [live, '//evil.example/app'],
  [live, 'https://evil.example/app'],
  [live, 'http://labrish.example/app'],
  [live, 'https://labrish.example:8443/app'],
  [live, 'https://labrish.example.evil.example/app'],
  [live, 'https://evil-labrish.example/app'],
  [live, 'https://labrish.example@evil.example/app'],
  [live, 'https://user:pass@labrish.example/app'],
  [live, 'https://labrish.example\\@evil.example/'],
  [live, 'https:\\\\labrish.example/app'],
  [live, 'https:/labrish.example/app'],
  [live, 'https:labrish.example/app'],
  [live, 'https://labrish.example\t/app'],
  [live, ' https://labrish.example/app'],
  [live, 'https://labrısh.example/app'],
  [live, 'https://%6cabrish.example/app'],
  [live, 'javascript:alert(1)'],
  [live, 'javascript://labrish.example/%0aalert(1)'],
  [live, 'data:text/html,<script>alert(1)</script>'],
  [live, 'file:///etc/passwd'],
  [live, 'http://127.0.0.1:3000/app'],
  [live, `https://labrish.example/${'a'.repeat(3000)}`],
  [local, 'http://2130706433:3000/app'],
  [local, 'http://0x7f.0.0.1:3000/app'],
  [local, 'http://localhost:3001/app'],
  [local, 'https://localhost:3000/app'],
  [local, 'http://localhost.evil.example:3000/app'],
  [listed, 'https://a.b.preview.example/app'],
  [listed, 'https://evil.example/.preview.example/app'],
  [listed, 'https://one.preview.example/app/admin'],
  [listed, 'https://docsXexample/a'],
  [listed, 'labrish://elsewhere'],
  [sites, 'https://app.example.org.evil.example/'],
  [sites, 'https://app.example.org:8443/'],
  [sites, 'http://app.example.org/'],
  [sites, 'http://localhost.evil.example:5173/'],
  [sites, 'https://localhost:5173/'],
  [sites, 'http://127.0.0.1:5174/'],
] as const;

test.each(ALLOWED)('%o allows %s', (env, wanted) => {
  expect(allowedRedirect(env, wanted)).toBe(new URL(wanted).href);
});

test.each(REFUSED)('%o sends %s home', (env, wanted) => {
  expect(allowedRedirect(env, wanted)).toBe(`${env.PUBLIC_URL}/app`);
});

test('a fragment of the target is replaced, its query is kept', () => {
  expect(allowedRedirect(live, 'https://labrish.example/app?a=1#access_token=mine')).toBe(
    'https://labrish.example/app?a=1',
  );
  expect(withFragment('https://labrish.example/app?a=1', { error: 'x y', no: undefined })).toBe(
    'https://labrish.example/app?a=1#error=x+y&sb=',
  );
});
