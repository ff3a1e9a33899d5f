import type { Country } from '@labrish/conversation/seeds';
import { seedConsent, seedFlow, seedRegions, seedFlowTests, seedTopics } from './parts.ts';
import { Prisma, type PrismaClient } from '@labrish/db';

type Fill = (tx: Prisma.TransactionClient) => Promise<unknown>;

/** Lists the parts in their order. `flow_tests` depends on whether the same run has seeded the flow. */
function partsOf(country: Country): [name: string, fill: Fill][] {
  let isFlowSeeded = false;
  return [
    ['regions', (tx) => seedRegions(tx, country)],
    ['consent', (tx) => seedConsent(tx, country)],
    ['topics', (tx) => seedTopics(tx, country)],
    ['flow', async (tx) => (isFlowSeeded = await seedFlow(tx, country))],
    ['flow_tests', (tx) => seedFlowTests(tx, country, isFlowSeeded)],
  ];
}

/** In milliseconds. Generous, because a slow machine with a new database takes seconds, and a second process waits for the first. */
const TRANSACTION_TIMEOUTS = { timeout: 60_000, maxWait: 60_000 };

/**
 * Fills a new database for a country: regions, the consent wording, topics, the conversation and its tests. Each part runs once, in one
 * transaction with its row in `seed_runs`; existing rows are never touched, so an admin's edits and deletions stay.
 *
 * @returns the names of the parts that this call filled.
 */
export async function seed(prisma: PrismaClient, country: Country): Promise<string[]> {
  const done: string[] = [];
  for (const [name, fill] of partsOf(country)) {
    if (await seedOnce(prisma, name, fill)) done.push(name);
  }
  return done;
}

/** Fills a part once. Inserts its row in `seed_runs` first: of two processes, the second waits for that row, and then finds it taken. */
async function seedOnce(prisma: PrismaClient, name: string, fill: Fill): Promise<boolean> {
  if (await prisma.seed_runs.findUnique({ where: { name } })) return false;
  try {
    await prisma.$transaction(async (tx) => {
      await tx.seed_runs.create({ data: { name } });
      await fill(tx);
    }, TRANSACTION_TIMEOUTS);
    return true;
  } catch (error) {
    if (await prisma.seed_runs.findUnique({ where: { name } })) return false;
    throw error;
  }
}
