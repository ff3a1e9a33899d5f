import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeWithdrawnFiles } from '#releases/withdrawn.ts';
import { openFakeHub, TOKEN } from './fake-hub.ts';
import { serve } from './loopback.ts';
import { listedIn, NAME, openPushes, type PushWorld, sumsOf } from './world.ts';

const REPO = 'labrish/jamaica';

describe.each(testDatabases)('a version on the Hub, on $name', (kind) => {
  let world: PushWorld;
  let fake: Awaited<ReturnType<typeof openFakeHub>>;
  let recordings: string[];
  beforeAll(async () => {
    world = await openPushes(kind);
    fake = await openFakeHub();
  });
  beforeEach(async () => {
    recordings = await world.publishOne();
    fake.repositories.clear();
    fake.large.clear();
    fake.log.length = 0;
    fake.hub.refuse = () => undefined;
  });
  afterAll(async () => {
    await fake.close();
    await world.close();
  });

  const send = (name = NAME, more = '') =>
    world.run(`--release ${name} --to huggingface --repo ${REPO}${more}`, {
      HF_TOKEN: TOKEN,
      HF_ENDPOINT: fake.address,
    });
  const held = () => {
    const files = new Map(fake.repositories.get(REPO)?.files);
    expect(files.delete('.gitattributes')).toBe(true);
    return files;
  };
  const row = (version: string, state: string) => `${version} huggingface ${REPO} (${fake.address}) ${state}`;

  test('every byte arrives in one commit of a private repository that asks for agreement', async () => {
    expect(await send()).toMatch(
      /is at labrish\/jamaica .* It is private\. Before you make it public, enable/,
    );
    const built = await world.bytesOf(NAME);
    expect(held()).toEqual(built);
    const { SHA256SUMS: _, ...files } = Object.fromEntries(held());
    expect(sumsOf(new Map(Object.entries(files)))).toEqual(listedIn(built));
    expect(held().get('README.md')?.toString()).toMatch(/^extra_gated_prompt: .+$/m);
    expect(fake.repositories.get(REPO)).toMatchObject({ private: true, history: ['initial commit', NAME] });
    const puts = [...built.keys()].filter((path) => path.endsWith('.parquet')).map(() => 'put');
    expect(puts.length).toBeGreaterThan(0);
    expect(fake.log).toEqual(['info', 'create', 'preupload', 'batch', ...puts, 'commit', 'tree']);
    expect(world.said).toContainEqual(expect.stringMatching(/^Sent \d+\.\d MB\.$/));
    expect(await world.pushes()).toEqual([row('1.0.0', 'there')]);
  });

  test.each(['create', 'batch', 'put', 'commit'])(
    'what broke off at %s is repeated, and ends in the same',
    async (at) => {
      fake.hub.refuse = (step) => (step === at ? (at === 'put' ? null : 503) : undefined);
      await expect(send()).rejects.toThrow(/Repeat it( later)?: what has arrived is not sent twice/);
      expect(fake.repositories.get(REPO)?.history ?? []).not.toContain(NAME);
      expect(await world.pushes()).toEqual([row('1.0.0', 'there')]);
      fake.hub.refuse = () => undefined;
      fake.log.length = 0;
      const missing =
        [...(await world.bytesOf(NAME)).keys()].filter((path) => path.endsWith('.parquet')).length -
        fake.large.size;
      await send();
      expect(fake.log.filter((step) => step === 'put')).toHaveLength(missing);
      expect(held()).toEqual(await world.bytesOf(NAME));
      expect(await world.pushes()).toEqual([row('1.0.0', 'there')]);
    },
  );

  test('the next version replaces the one before, which is then to be taken out of the history', async () => {
    await send();
    fake.repositories.get(REPO)?.files.set('old.txt', Buffer.from('of before'));
    await world.publishNext('1.1.0');
    const said = await send('labrish-test-1.1.0');
    expect(said).toContain(`${NAME}: huggingface ${REPO}`);
    expect(held()).toEqual(await world.bytesOf('labrish-test-1.1.0'));

    const repository = fake.repositories.get(REPO);
    repository?.refs.tags.push({ name: 'v1' });
    await expect(send(NAME, ' --remove')).rejects.toThrow(/more than its main branch.*v1/);
    repository?.refs.tags.pop();
    expect(await send(NAME, ' --remove')).toMatch(/only in the history .* 1\.1\.0 is still there\.$/);
    expect(repository?.history).toEqual(['squashed']);
    expect(held()).toEqual(await world.bytesOf('labrish-test-1.1.0'));
    expect(await world.pushes()).toEqual([row('1.0.0', 'removed'), row('1.1.0', 'there')]);
  });

  test('the repository goes with the version that it holds, and a second time is no error', async () => {
    await send();
    await world.withdrawRecording(recordings[0] ?? '');
    expect(await send(NAME, ' --remove')).toMatch(/^labrish\/jamaica was deleted/);
    expect(fake.repositories.size).toBe(0);
    expect(await world.pushes()).toEqual([row('1.0.0', 'removed')]);
    expect(await send(NAME, ' --remove')).toMatch(/There is no repository/);
  });

  test('what is public asks for agreement, or gets nothing', async () => {
    const repository = fake.create(REPO, { private: false });
    await expect(send()).rejects.toThrow(/without agreeing .* enable access requests, at http.*\/settings/);
    expect(fake.log).not.toContain('preupload');
    expect(await world.pushes()).toEqual([]);
    repository.gated = 'auto';
    expect(await send()).not.toContain('It is private');
    expect(held()).toEqual(await world.bytesOf(NAME));
  });

  test.each([
    [
      'another major version',
      { name: 'labrish-test', version: '2.0.0' },
      /holds labrish-test 2\.0\.0.*--repo labrish\/labrish-test-1/,
    ],
    ['another series', { name: 'labrish-haiti', version: '1.0.0' }, /holds labrish-haiti 1\.0\.0/],
    ['something else', { hello: 'world' }, /no version of the dataset/],
  ])('a repository with %s stays as it is', async (_, description, message) => {
    const { files } = fake.create(REPO);
    files.set('croissant.json', Buffer.from(JSON.stringify(description)));
    await expect(send()).rejects.toThrow(message);
    await expect(send(NAME, ' --remove')).rejects.toThrow(message);
    expect([...files.keys()]).toEqual(['.gitattributes', 'croissant.json']);
    expect(fake.log).not.toContain('delete');
  });

  test('a wrong byte on the disk stops everything before anything is made', async () => {
    await appendFile(join(world.folderOf(NAME), 'stats.json'), ' ');
    await expect(send()).rejects.toThrow(/not whole: stats\.json has other bytes/);
    expect(fake.log).toEqual(['info']);
    expect(await world.pushes()).toEqual([]);
  });

  test('what is taken back while the files are read is not sent', async () => {
    fake.hub.refuse = async (step) => {
      if (step === 'info') await world.withdrawRecording(recordings[0] ?? '');
      return undefined;
    };
    await expect(send()).rejects.toThrow(/A recording that is in .* was withdrawn/);
    expect(fake.log).toEqual(['info']);
  });

  test('files that went because something was taken back are not mourned', async () => {
    fake.hub.refuse = async (step) => {
      if (step !== 'batch') return undefined;
      await world.withdrawRecording(recordings[0] ?? '');
      await removeWithdrawnFiles(world.services);
      return undefined;
    };
    await expect(send()).rejects.toThrow(/A recording .* was withdrawn or taken out. Make a new version/);
    expect(fake.log).not.toContain('commit');
    expect(await world.pushes()).toEqual([row('1.0.0', 'there')]);
  });

  test('what is taken back while it is sent is named, to be removed', async () => {
    fake.hub.refuse = async (step) => {
      if (step === 'put') await world.withdrawRecording(recordings[0] ?? '');
      return undefined;
    };
    expect(await send()).toMatch(new RegExp(`Take them away with --remove:\n  ${NAME}: huggingface ${REPO}`));
  });

  test('what the repository has other than it was sent is noticed', async () => {
    fake.hub.refuse = (step) => {
      if (step === 'tree') fake.repositories.get(REPO)?.files.set('stats.json', Buffer.from('{}'));
      return undefined;
    };
    await expect(send()).rejects.toThrow(/stats\.json did not arrive whole in labrish\/jamaica\. Repeat/);
  });

  test('somebody who works on the repository at the same time is not overwritten', async () => {
    const repository = fake.create(REPO);
    fake.hub.refuse = (step) => {
      if (step === 'preupload') repository.history.push('theirs');
      return undefined;
    };
    await expect(send()).rejects.toThrow(/Somebody else changed labrish\/jamaica/);
    expect([...repository.files.keys()]).toEqual(['.gitattributes']);
  });

  test('another server at that address is told from a Hub, and none from both', async () => {
    const other = await serve(async () => ({ headers: { 'content-type': 'text/html' }, body: '<p>Hello' }));
    const variables = { HF_TOKEN: TOKEN, HF_ENDPOINT: other.address };
    const order = `--release ${NAME} --to huggingface --repo ${REPO}`;
    await expect(world.run(order, variables)).rejects.toThrow(
      /does not answer as a Hub does\. Check HF_ENDPOINT\./,
    );
    await other.close();
    await expect(world.run(order, variables)).rejects.toThrow(/connection to http.* could not be made/);
  });

  test('a token that the Hub does not take is named, and not shown', async () => {
    const order = `--release ${NAME} --to huggingface --repo ${REPO}`;
    const refused = world.run(order, { HF_TOKEN: 'hf_other', HF_ENDPOINT: fake.address });
    await expect(refused).rejects.toThrow(/Set HF_TOKEN to a token that is valid/);
    await expect(refused).rejects.not.toThrow(/hf_other/);
  });
});
