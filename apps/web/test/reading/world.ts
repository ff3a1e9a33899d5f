import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';

/** The only topic, so that no screen depends on which topic was chosen. */
const TOPIC = 'Food and Cooking';

/** A test with its own server, which asks contributors about one topic only. */
export const test = base.extend({
  settings: prepared(async (db) => {
    await seed(db, [country]);
    await db.prompt_topics.updateMany({
      where: { topic: { not: TOPIC } },
      data: { retired_at: new Date() },
    });
  }),
});
