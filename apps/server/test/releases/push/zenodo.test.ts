import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../../api/setup.ts';
import { type Fault, openFakeZenodo, TOKEN } from './fake-zenodo.ts';
import { serve } from './loopback.ts';
import { NAME, openPushes, type PushWorld } from './world.ts';

const DOI = '10.5281/zenodo.1000';
const DOCUMENTS = [
  ...['CHANGELOG.md', 'CITATION.cff', 'LICENSE', 'README.md', 'SHA256SUMS'],
  ...['croissant.json', 'datasheet.md', 'stats.json'],
];
const WORDS = 'Mi did deh a yaad';

describe.each(testDatabases)('the DOI of a version, on $name', (kind) => {
  let world: PushWorld;
  let fake: Awaited<ReturnType<typeof openFakeZenodo>>;
  let recording: string;
  beforeAll(async () => {
    world = await openPushes(kind);
    fake = await openFakeZenodo();
  });
  beforeEach(async () => {
    world.said.length = 0;
    await world.reset();
    recording = await world.record(await world.speaker());
    const review = {
      submission_id: recording,
      reviewer_id: ID.reviewer,
      verdict: 'accept',
      slot: 1,
    } as const;
    const { id: review_id } = await world.db.reviews.create({ data: { ...review, stage: 'words' } });
    await world.db.transcripts.create({
      data: { submission_id: recording, review_id, layer: 'natural', body: WORDS, author_id: ID.reviewer },
    });
    fake.deposits.length = 0;
    fake.log.length = 0;
    fake.zenodo.fault = null;
  });
  afterAll(async () => {
    await fake.close();
    await world.close();
  });

  const run = (more = '', name = NAME, variables: Record<string, string> = { ZENODO_TOKEN: TOKEN }) =>
    world.run(`--release ${name} --to zenodo --url ${fake.address}${more}`, variables);
  const reserved = async (name = NAME) => {
    const [doi] = /10\.5281\/zenodo\.\d+/.exec(await run(' --reserve', name)) ?? [];
    return doi;
  };
  const published = () => fake.deposits.filter(({ submitted }) => submitted);

  /** Checks that a deposit has the documents of a version, byte by byte, without what a speaker said. */
  async function expectDocuments(id: number, name = NAME) {
    const { files, metadata } = fake.deposits.find((one) => one.id === id) ?? {};
    expect([...(files?.keys() ?? [])].sort()).toEqual(DOCUMENTS);
    const built = await world.bytesOf(name);
    for (const [path, bytes] of files ?? [])
      if (path !== 'datasheet.md') expect(bytes).toEqual(built.get(path));
    const [sheet, sent] = [built, files].map((all) => all?.get('datasheet.md')?.toString() ?? '');
    expect(sheet).toContain(WORDS);
    expect(sent?.length).toBeGreaterThan(1_000);
    expect(`${[...(files?.values() ?? [])].join('\n')}${JSON.stringify(metadata)}`).not.toContain(WORDS);
    for (const { clip_id } of await world.db.release_items.findMany({ where: { removed_at: null } }))
      expect([...(files?.values() ?? [])].join('\n')).not.toContain(clip_id.slice(0, 12));
    expect(files?.get('CITATION.cff')?.toString()).toContain(`doi: 10.5281/zenodo.${id}`);
    return metadata;
  }

  test('is reserved, written into the version, filled, looked at and published', async () => {
    expect(await reserved()).toBe(DOI);
    expect(await reserved()).toBe(DOI);
    expect(fake.deposits).toHaveLength(1);
    await world.release('1.0.0', { doi: DOI });
    expect(await run()).toMatch(/Look at the draft at http.*\/deposit\/1000\. Then repeat with --publish/);
    expect(published()).toEqual([]);
    fake.log.length = 0;
    expect(await run(' --publish')).toMatch(/It is published: https:\/\/doi\.org\/10\.5281\/zenodo\.1000$/);
    // What has arrived is not sent twice.
    expect(fake.log).toEqual([
      'GET /deposit/depositions/1000',
      'PUT /deposit/depositions/1000',
      'GET /deposit/depositions/1000',
      'POST /deposit/depositions/1000/actions/publish',
    ]);
    expect(await expectDocuments(1000)).toMatchObject({
      ...{ title: 'Labrish Test 1.0.0', version: '1.0.0', publication_date: '2026-11-01' },
      ...{ license: 'cc-by-4.0', language: 'jam', creators: [{ name: 'Labrish, Project' }] },
      description: expect.stringMatching(/^<p>.*href="https:\/\/labrish\.example\/data\/releases"/) as string,
    });
    // It has nothing of a speaker, so nobody is asked to remove it, also when a recording is taken back.
    await world.withdrawRecording(recording);
    expect(await world.pushes()).toEqual([]);
  });

  test('the next version belongs to the same line, without the files of the one before', async () => {
    await reserved();
    await world.release('1.0.0', { doi: DOI });
    await run(' --publish');
    fake.deposits[0]?.files.set('old.txt', Buffer.from('of before'));
    expect(await reserved('labrish-other-1.0.0')).toBe('10.5281/zenodo.1010');
    expect(await reserved('labrish-test-1.1.0')).toBe('10.5281/zenodo.1020');
    expect(await reserved('labrish-test-1.1.0')).toBe('10.5281/zenodo.1020');
    await expect(reserved('labrish-test-1.2.0')).rejects.toThrow(/there is one for labrish-test-1\.1\.0/);
    await world.release('1.1.0', { doi: '10.5281/zenodo.1020' });
    await run(' --publish', 'labrish-test-1.1.0');
    await expectDocuments(1020, 'labrish-test-1.1.0');
    expect(fake.deposits.map(({ concept, submitted }) => [concept, submitted])).toEqual([
      [999, true],
      [1009, false],
      [999, true],
    ]);
    await expect(reserved('labrish-test-1.1.0')).rejects.toThrow(/is made already/);
  });

  test.each<Fault['when']>(['before', 'after'])(
    'ends in one deposit with the exact files, wherever the connection broke off %s',
    async (when) => {
      let at = 0;
      /** Runs with a fault at the next request of this step each time, until it ends without reaching it. */
      const stubbornly = async (work: () => Promise<unknown>): Promise<number> => {
        for (at = 1; ; at++) {
          fake.log.length = 0;
          fake.zenodo.fault = { at, when, status: at % 2 ? null : 503 };
          const failed = await work().then(
            () => null,
            (error: Error) => error,
          );
          if (fake.log.length < at) {
            fake.zenodo.fault = null;
            expect(failed).toBeNull();
            return at;
          }
          expect(failed?.message).toMatch(/what has arrived is not sent twice/);
        }
      };
      expect(await stubbornly(() => run(' --reserve'))).toBeGreaterThan(2);
      expect(fake.deposits).toHaveLength(1);
      await world.release('1.0.0', { doi: DOI });
      expect(await stubbornly(() => run(' --publish'))).toBeGreaterThan(2);
      await expectDocuments(1000);
      await stubbornly(() => run(' --reserve', 'labrish-test-1.0.1'));
      await world.release('1.0.1', { doi: '10.5281/zenodo.1010' });
      await stubbornly(() => run(' --publish', 'labrish-test-1.0.1'));
      await expectDocuments(1010, 'labrish-test-1.0.1');
      expect(fake.deposits.map(({ id, concept, submitted }) => [id, concept, submitted])).toEqual([
        [1000, 999, true],
        [1010, 999, true],
      ]);
      // Published once, each of them.
      expect(await run(' --publish', 'labrish-test-1.0.1')).toMatch(/It is published/);
    },
  );

  test.each([
    ['no DOI', null, /was made without a DOI of Zenodo/],
    ['the DOI of another registry', '10.1234/abc', /was made without a DOI of Zenodo/],
    ['a DOI that nobody reserved', '10.5281/zenodo.7', /has no deposit under 10\.5281\/zenodo\.7/],
    ['the DOI of the sandbox', '10.5072/zenodo.1000', /has no deposit under 10\.5072\/zenodo\.1000/],
    ['the DOI of another version', '10.5281/zenodo.1010', /has no deposit under .*for labrish-test-1\.0\.0/],
  ])('a version with %s is not sent', async (_, doi, message) => {
    await reserved();
    await reserved('labrish-other-1.0.0');
    await world.release('1.0.0', { doi });
    await expect(run(' --publish')).rejects.toThrow(message);
    expect(fake.deposits.flatMap(({ files }) => [...files.keys()])).toEqual([]);
  });

  test('only a published version is sent, in which everybody still takes part', async () => {
    await reserved();
    await expect(run()).rejects.toThrow(/There is no version labrish-test-1\.0\.0/);
    const { id } = await world.make('1.0.0', { doi: DOI });
    await world.build(id);
    await expect(run(' --publish')).rejects.toThrow(/is not published/);
    await world.publish(id);
    await world.withdrawRecording(recording);
    await expect(run(' --publish')).rejects.toThrow(/was withdrawn/);
    await expect(run(' --remove')).rejects.toThrow(/stays there/);
    expect(published()).toEqual([]);
  });

  test.each<[number, RegExp, Record<string, string>?]>([
    [401, /Set ZENODO_TOKEN to a token of http/],
    [403, /Set ZENODO_TOKEN to a token of http/],
    [429, /Repeat it in 17 seconds/, { 'retry-after': '17' }],
    [400, /Look at the deposit on Zenodo/],
    [502, /Repeat it later/],
  ])('a refusal with %i says what to do, and not the token', async (status, message, headers = {}) => {
    fake.zenodo.fault = { at: 1, when: 'before', status, headers };
    const refused = run(' --reserve');
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow(TOKEN);
  });

  test('the token goes to no other server, and a wrong address is named', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve(async ({ headers }) => {
      seen.push(headers.authorization);
      return { body: '<p>Hello' };
    });
    await reserved();
    await world.release('1.0.0', { doi: DOI });
    const order = (address: string) =>
      world.run(`--release ${NAME} --to zenodo --url ${address}`, { ZENODO_TOKEN: TOKEN });
    await expect(order(other.address)).rejects.toThrow(/does not answer as Zenodo does\. Check --url/);
    seen.length = 0;
    fake.zenodo.files = other.address;
    await expect(run()).rejects.toThrow(/does not answer as Zenodo does/);
    fake.zenodo.files = null;
    expect(seen).toEqual([]);
    await other.close();
    await expect(order(other.address)).rejects.toThrow(/connection to http.* could not be made/);
  });
});
