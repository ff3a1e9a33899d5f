import type { Country } from '@labrish/conversation/seeds';
import { seedConsent, seedFlow, seedRegions, seedFlowTests, seedTopics } from './parts.ts';
import { Prisma, type PrismaClient } from '@labrish/db';

type Fill = (tx: Prisma.TransactionClient) => Promise<unknown>;

/** Lists the parts of a country in their order. `flow_tests` depends on whether the same run has seeded the flow. */
function partsOf(country: Country): [name: string, fill: Fill][] {
  let isFlowSeeded = false;
  const parts: [string, Fill][] = [
    ['regions', (tx) => seedRegions(tx, country)],
    ['consent', (tx) => seedConsent(tx, country)],
    ['topics', (tx) => seedTopics(tx, country)],
    ['flow', async (tx) => (isFlowSeeded = await seedFlow(tx, country))],
    ['flow_tests', (tx) => seedFlowTests(tx, country, isFlowSeeded)],
  ];
  return parts.map(([name, fill]) => [`${country.pilot.country.code} ${name}`, fill]);
}

/** In milliseconds. Generous, because a slow machine with a new database takes seconds, and a second process waits for the first. */
const TRANSACTION_TIMEOUTS = { timeout: 60_000, maxWait: 60_000 };

/**
 * Stores the countries in their order, and fills the database for each that is new: regions, the consent wording, topics, the conversation
 * and its tests. Each part runs once, in one transaction with its row in `seed_runs`; existing rows are never touched, so an admin's edits
 * and deletions stay.
 *
 * @returns the names of the parts that this call filled.
 */
export async function seed(prisma: PrismaClient, countries: readonly Country[]): Promise<string[]> {
  await storePilots(prisma, countries);
  const done: string[] = [];
  for (const country of countries)
    for (const [name, fill] of partsOf(country)) if (await seedOnce(prisma, name, fill)) done.push(name);
  return done;
}

/** Stores which pilots there are and their order; a pilot that is there already keeps its time zone. */
async function storePilots(prisma: PrismaClient, countries: readonly Country[]): Promise<void> {
  const rows = countries.map(({ pilot: { country } }, i) => ({
    ...{ code: country.code, time_zone: country.time_zone, position: i + 1 },
  }));
  await prisma.$transaction(
    rows.map(({ code, time_zone, position }) =>
      prisma.pilots.upsert({
        where: { code },
        create: { code, time_zone, position },
        update: { position },
      }),
    ),
  );
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
