import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readOrder } from '#releases/push/read-order.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const HUB = '--release a-1.0.0 --to huggingface --repo owner/name';
const S3 = '--release a-1.0.0 --to s3 --bucket speech --prefix p';
const TOKEN = { HF_TOKEN: 'hf_x' };
const KEY = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const read = (args: string, variables: Record<string, string> = {}) => readOrder(args.split(' '), variables);

test.each([
  ['--to folder --path /x', {}, /--release is missing\. Give the name of a version/],
  ['--release a-1.0.0', {}, /--to is missing\. Give huggingface, s3, folder or zenodo/],
  ['--release a-1.0.0 --to folder', {}, /--path is missing\. Give a folder/],
  ['--release a-1.0.0 --to folder --path /x --bucket b', {}, /--bucket means nothing with --to folder/],
  ['--release a-1.0.0 --to folder --path /x --wat', {}, /--wat/],
  ['--release a-1.0.0 --to figshare', {}, /figshare stays there for good.*--to zenodo makes a DOI/],
  ['--release a-1.0.0 --to zenodo', {}, /ZENODO_TOKEN is missing\. Set it to a token/],
  ['--release a-1.0.0 --to zenodo --url http://zenodo.org', { ZENODO_TOKEN: 'x' }, /is not an https address/],
  ['--release a-1.0.0 --to zenodo --reserve --publish', {}, /Give --reserve or --publish, not both/],
  ['--release a-1.0.0 --to folder --path /x --publish', {}, /--publish means nothing with --to folder/],
  ['--release a-1.0.0 --to constructor', {}, /"constructor" is not known.*Use --to/],
  ['--release a-1.0.0 --to ftp', {}, /"ftp" is not known/],
  ['--release a-1.0.0 --to huggingface', TOKEN, /--repo is missing/],
  ['--release a-1.0.0 --to huggingface --repo name', TOKEN, /"name" is not a repository/],
  ['--release a-1.0.0 --to huggingface --repo ../name', TOKEN, /is not a repository/],
  [HUB, {}, /HF_TOKEN is missing\. Set it to/],
  [
    HUB,
    { HF_TOKEN: 'secret' },
    /^HF_TOKEN is not an access token of the Hub: it starts with hf_\. Copy it again\.$/,
  ],
  [
    HUB,
    { ...TOKEN, HF_ENDPOINT: 'http://hub.example' },
    /HF_ENDPOINT "http:\/\/hub\.example" is not an https address/,
  ],
  [S3, {}, /AWS_ACCESS_KEY_ID is missing/],
  [S3, { AWS_ACCESS_KEY_ID: 'id' }, /AWS_SECRET_ACCESS_KEY is missing/],
  ['--release a-1.0.0 --to s3 --bucket s3://b', KEY, /is not the name of a bucket/],
  [`${S3}/../q`, KEY, /cannot be used as a prefix/],
  [`${S3} --endpoint storage`, KEY, /--endpoint "storage" is not an https address/],
])('%s is refused with what to do', (args, variables, message) => {
  expect(() => read(args, variables)).toThrow(message);
});

test('what is given is read, with what stands for what is not', () => {
  expect(read(HUB, TOKEN)).toEqual({
    ...{ name: 'a-1.0.0', is_removal: false },
    to: { destination: 'huggingface', repo: 'owner/name', token: 'hf_x', endpoint: null },
  });
  const there = '--endpoint https://s3.example/ --region eu-west-1 --remove';
  expect(read(`${S3}/ ${there}`, { ...KEY, AWS_SESSION_TOKEN: 'session' })).toMatchObject({
    is_removal: true,
    to: {
      prefix: 'p',
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      credentials: { sessionToken: 'session' },
    },
  });
  expect(read(S3, { ...KEY, AWS_REGION: 'us-west-2' })).toMatchObject({
    to: { region: 'us-west-2', endpoint: null },
  });
  expect(read(S3, KEY)).toMatchObject({ to: { region: 'us-east-1' } });
  expect(read('--release a-1.0.0 --to s3 --bucket speech', KEY)).toMatchObject({ to: { prefix: '' } });
  expect(read('--help')).toBeNull();
});

test('the command ends with 1 and says what is wrong, or shows its options', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labrish-push-'));
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'apps/server/src/commands/push-release.ts', ...args], {
      ...{ cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') } },
    });
  const refused = command('--release', 'a-1.0.0', '--to', 'figshare');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /^Recordings do not go to figshare: [^\n]*\nAll options: npm run release:push -- --help\n$/,
  );
  const unknown = command('--release', 'a-1.0.0', '--to', 'folder', '--path', folder);
  expect(unknown).toMatchObject({ status: 1, stdout: '' });
  expect(unknown.stderr).toMatch(
    /^There is no version a-1\.0\.0\. None is published yet: make one in the console\.$/m,
  );
  expect(unknown.stderr).not.toContain('    at ');
  expect(command('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--remove') as string,
  });
  await rm(folder, { recursive: true });
}, 120_000);
