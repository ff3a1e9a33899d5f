import type { Prisma, PrismaClient } from '@labrish/db';
import { mappingsOf, type Country } from '@labrish/conversation/seeds';
import { seedTransitions, stateRow, templateRows } from './parts.ts';

/** What was removed, because the seeded conversation does not have it. */
export interface RemovedStates {
  states_removed: string[];
}

/**
 * Replaces a pilot's existing conversation by the seeded one, in one transaction. States and templates keep their rows,
 * and so their contents at Twilio, which `sync-templates` then updates. Topics, contributors and existing events stay unchanged.
 * A contributor in a removed state begins from the top with their next message.
 *
 * @returns what was removed.
 */
export async function replaceFlow(prisma: PrismaClient, country: Country): Promise<RemovedStates> {
  const { seeds } = country;
  const pilot = country.pilot.country.code;
  return prisma.$transaction(
    async (tx) => {
      const state_key = { notIn: seeds.states.map((state) => state.state_key) };
      const gone = await tx.states.findMany({ where: { pilot, state_key }, select: { state_key: true } });
      await tx.transitions.deleteMany({ where: { from_state: { pilot } } });
      await tx.states.deleteMany({ where: { pilot, state_key } });
      await tx.button_mappings.deleteMany({ where: { pilot } });
      await tx.content_templates.deleteMany({ where: { pilot, template_key: state_key } });
      for (const state of seeds.states.map(stateRow))
        await tx.states.upsert({
          where: { pilot_state_key: { pilot, state_key: state.state_key } },
          create: { pilot, ...state },
          update: state,
        });
      const events = seeds.events.map((event) => ({ pilot, ...event }));
      await tx.events.createMany({ data: events, skipDuplicates: true });
      for (const template of templateRows(seeds)) await putTemplate(tx, { pilot, ...template });
      await tx.button_mappings.createMany({ data: mappingsOf(seeds).map((row) => ({ pilot, ...row })) });
      await seedTransitions(tx, country);
      return { states_removed: gone.map((state) => state.state_key) };
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Adds or updates a template. Its new version makes an open editor notice the change. */
async function putTemplate(
  tx: Prisma.TransactionClient,
  template: ReturnType<typeof templateRows>[number] & { pilot: string },
): Promise<void> {
  const { pilot, template_key } = template;
  const where = { pilot_template_key: { pilot, template_key } };
  const there = await tx.content_templates.findUnique({ where });
  if (!there) return void (await tx.content_templates.create({ data: template }));
  const sync_state = there.sync_state === 'synced' ? 'out_of_date' : there.sync_state;
  await tx.content_templates.update({
    where,
    data: { ...template, is_active: true, sync_state, version: there.version + 1 },
  });
}
