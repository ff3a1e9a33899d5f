import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';

type Parts = Pick<Services, 'db'>;

/** Finds the retired content of a template that offers these choices, if there is one. */
export async function findRetiredContent(
  { db }: Parts,
  template_key: string | null,
  choices_key: string,
): Promise<string | null> {
  if (template_key === null) return null;
  const kept = await db.prisma.retired_twilio_contents.findUnique({
    where: { template_key_choices_key: { template_key, choices_key } },
  });
  return kept?.content_sid ?? null;
}

/** Keeps a content whose template now offers something else. */
export async function retireContent(
  tx: Prisma.TransactionClient,
  content: { template_key: string; choices_key: string; content_sid: string },
  last_used_at: Date,
): Promise<void> {
  const { template_key, choices_key, content_sid } = content;
  await tx.retired_twilio_contents.upsert({
    where: { template_key_choices_key: { template_key, choices_key } },
    create: { ...content, last_used_at },
    update: { content_sid, last_used_at },
  });
}

/** Removes contents that Twilio refuses from use. They stay in its console, where somebody can see what is wrong with them. */
export async function forgetRetired(
  { db }: Parts,
  where: Prisma.retired_twilio_contentsWhereInput,
): Promise<void> {
  await db.prisma.retired_twilio_contents.deleteMany({ where });
}
