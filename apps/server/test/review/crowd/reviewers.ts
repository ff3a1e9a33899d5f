import { ofPilot } from '@labrish/db';
import { ONE_PILOT } from '../../country.ts';
import { createCaller, type Context } from '@labrish/api';
import { mulberry32 } from '@labrish/dataset/agreement/bootstrap';
import { openPostgres } from '@labrish/db/postgres';
import { reviewerId } from '../../api/setup.ts';
import { LENGTH_MS } from '../world.ts';
import { NO_BOT } from '../../no-bot.ts';

/** The task of this process: the reviewers of these numbers take from the queue until it is empty for all of them. */
export interface Crowd {
  url: string;
  reviewers: number[];
  seed: number;
}

/** What a reviewer did: the recordings they were given, and the verdicts that the API confirmed as stored. */
export interface Done {
  reviewer: number;
  given: string[];
  kept: string[];
}

const MINUTE_MS = 60_000;
const LEASE_MINUTES = 15;
const LEAVING_ROUNDS = 2;

/** Runs as a separate process: reads its task from the parent, and reports what was done. */
process.once('message', (crowd: Crowd) => {
  void review(crowd).then((done) => {
    process.send?.(done);
    process.disconnect();
  });
});

async function review({ url, reviewers, seed }: Crowd): Promise<Done[]> {
  const db = await openPostgres(url);
  const clock = { ahead_ms: 0 };
  const contextOf = (n: number, { random, heard }: Pick<Person, 'random' | 'heard'>): Context => {
    const unused = () => {
      throw new Error('Not part of this test.');
    };
    return {
      db: ofPilot(db.prisma, 'JM'),
      query: db.query,
      caller: { kind: 'user', id: reviewerId(n), name: `reviewer-${n}`, role: 'reviewer' },
      now: () => new Date(Date.now() + clock.ahead_ms + heard.ms),
      random,
      ...ONE_PILOT,
      counts_simulator: true,
      recipients: [],
      recognisers: [],
      raw_message_days: 90,
      audioUrl: ({ id }) => id,
      chatUrl: () => null,
      hides_unsettled: false,
      tellAdmins: async () => undefined,
      accountEvent: async () => undefined,
      addressHmac: unused,
      syncTemplate: unused,
      invite: unused,
      runPublishCheck: unused,
      bot: NO_BOT,
      buildRelease: unused,
      applyTakeOuts: unused,
      compareReviewers: unused,
      applySetAsides: unused,
      readDownloader: () => null,
      removeReleaseFiles: unused,
    };
  };
  const people = reviewers.map((n) => {
    const [random, heard] = [mulberry32(seed + n), { ms: 0 }];
    const done: Done = { reviewer: n, given: [], kept: [] };
    return { api: createCaller(contextOf(n, { random, heard })).review, random, heard, done };
  });
  const given = () => people.reduce((sum, { done }) => sum + done.given.length, 0);
  // Repeat until nobody is given anything. The leases of reviewers who left expire between rounds, reviewers leave in the second
  // round too, and the very last two verdicts may disagree when everybody else has gone.
  for (let round = 1; ; round += 1) {
    const before = given();
    await Promise.all(people.map((person) => work(person, round <= LEAVING_ROUNDS)));
    if (round > LEAVING_ROUNDS && given() === before) break;
    clock.ahead_ms += (LEASE_MINUTES + 1) * MINUTE_MS;
  }
  await db.close();
  return people.map(({ done }) => done);
}

interface Person {
  api: ReturnType<typeof createCaller>['review'];
  random: () => number;
  /** How far the reviewer's clock is ahead while they give a verdict, as if they had listened. */
  heard: { ms: number };
  done: Done;
}

/** Reviews until the queue has nothing for this reviewer. Some leave with a lease, some skip, some change or undo a verdict. */
async function work({ api, random, heard, done }: Person, mayLeave: boolean): Promise<void> {
  for (;;) {
    heard.ms = 0;
    const { item } = await api.next({});
    if (!item) return;
    const { submission_id, stage } = item;
    done.given.push(submission_id);
    const mood = random();
    if (mayLeave && mood < 0.03) return;
    if (mayLeave && mood < 0.06) {
      await api.skip({ submission_id, stage });
      continue;
    }
    heard.ms = LENGTH_MS;
    const say = () =>
      api.verdict({
        ...{ submission_id, stage, heard_ms: LENGTH_MS, speakers: 1 },
        ...(random() < 0.8
          ? { verdict: 'accept' as const, category: 'Patwa' as const }
          : { verdict: 'reject' as const, reasons: ['noise' as const] }),
      });
    const { review_id } = await say();
    if (mood < 0.9) done.kept.push(review_id);
    else if (mood < 0.95) done.kept.push((await say()).review_id);
    else {
      await api.undo({ id: review_id });
      done.kept.push((await say()).review_id);
    }
  }
}
