import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReleases } from '../releases/world.ts';

describe.each(testDatabases)('the lexicon, on $name', (kind) => {
  let world: Awaited<ReturnType<typeof openReleases>>;
  beforeAll(async () => {
    world = await openReleases(kind);
    await world.reset();
  });
  afterAll(() => world.close());

  /** Stores a recording of a new speaker, what a recogniser heard in it, and what somebody wrote. */
  async function written(author_id: string, heard: string, body: string): Promise<void> {
    const submission_id = await world.record(await world.speaker());
    const at = { created_at: new Date(), heard_at: new Date() };
    await world.db.machine_drafts.create({ data: { submission_id, text: heard, is_withheld: false, ...at } });
    const of = { submission_id, reviewer_id: author_id, stage: 'words', verdict: 'accept', slot: 1 } as const;
    const { id: review_id } = await world.db.reviews.create({ data: of });
    await world.db.transcripts.create({
      data: { submission_id, review_id, layer: 'natural', body, author_id },
    });
  }

  test('what three people write is offered to whoever transcribes, and is a table of the next version', async () => {
    for (const author of [randomUUID(), randomUUID(), randomUUID()]) {
      await written(author, 'we are going to eat', 'We a go eat.');
      await written(author, 'the boat', 'di boat');
    }
    await written(randomUUID(), 'nobody', 'nubadi');
    const { body } = await world.api.send('reviewer', 'GET', '/review/spellings?country=JM');
    expect((body as { lexicon: object[] }).lexicon).toEqual([
      { heard: 'are going to', written: 'a go', people: 3, count: 3 },
      { heard: 'the', written: 'di', people: 3, count: 3 },
    ]);

    await world.release('1.0.0');
    const table = await readFile(join(world.folder, 'releases/labrish-test-1.0.0/tsv/lexicon.tsv'), 'utf8');
    expect(table).toBe('heard\twritten\tpeople\tcount\nare going to\ta go\t3\t3\nthe\tdi\t3\t3\n');
  });
});
