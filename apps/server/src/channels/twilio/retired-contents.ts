import { readTemplate, type TemplateRow } from '@labrish/conversation';
import { render } from '@labrish/conversation/render';
import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { TwilioAccount } from './client.ts';
import { choicesKey } from './content.ts';
import { ignoreNotFound } from './errors.ts';

/** Seconds until a replaced content is deleted: sends queued before may still name it, and after this time none does. */
export const REPLACED_CONTENT_SECONDS = 15 * 60;
export const DELETE_CONTENT = 'delete-twilio-content';
/** Number of recent flow versions whose contents stay at Twilio, so that restoring one of these versions needs no sync. */
const RELEASES = 20;

/** The template of a pilot's state. */
type TemplateName = { pilot: string; template_key: string };

/** Finds the retired content of a template that offers these choices, if there is one. */
export async function findRetiredContent(
  { db }: Pick<Services, 'db'>,
  { pilot, template_key }: TemplateName,
  choices_key: string,
): Promise<string | null> {
  const retired = await db.prisma.retired_twilio_contents.findUnique({
    where: { pilot_template_key_choices_key: { pilot, template_key, choices_key } },
  });
  return retired?.content_sid ?? null;
}

/** Stores a content as retired, because its template offers other choices now. */
export async function retireContent(
  tx: Prisma.TransactionClient,
  content: TemplateName & { choices_key: string; content_sid: string },
  last_used_at: Date,
): Promise<void> {
  const { pilot, template_key, choices_key, content_sid } = content;
  await tx.retired_twilio_contents.upsert({
    where: { pilot_template_key_choices_key: { pilot, template_key, choices_key } },
    create: { ...content, last_used_at },
    update: { content_sid, last_used_at },
  });
}

/**
 * Stops using the contents that Twilio refuses: messages are sent as text until an admin syncs the template again. The contents stay
 * in Twilio's console, where somebody can see what is wrong with them.
 */
export async function rejectContents(
  { db }: Pick<Services, 'db'>,
  where: TemplateName | { content_sid: string },
  words: string,
): Promise<void> {
  await db.prisma.content_templates.updateMany({
    where,
    data: { sync_state: 'failed', sync_error: words, synced_hash: null },
  });
  await db.prisma.retired_twilio_contents.deleteMany({ where });
}

/** Declares the job that deletes replaced contents; call before the queue starts. */
export function declareContentDeletion({ jobs }: Pick<Services, 'jobs'>, account: TwilioAccount): void {
  jobs.handle<{ content_sid: string }>(DELETE_CONTENT, ({ content_sid }) =>
    deleteContent(account, content_sid),
  );
}

/** Deletes a content at Twilio. It is no error when the content is gone already. */
export async function deleteContent({ client }: TwilioAccount, content_sid: string): Promise<void> {
  await ignoreNotFound(() => client.content.v1.contents(content_sid).remove());
}

/** Deletes the contents that neither a template nor a restorable flow version offers any more, at Twilio first. */
export async function forgetContents(
  { db, now }: Pick<Services, 'db' | 'now'>,
  twilio: TwilioAccount,
): Promise<void> {
  const needed = await neededChoices(db);
  for (const { last_used_at, ...where } of await db.prisma.retired_twilio_contents.findMany()) {
    if (needed.has(`${where.pilot} ${where.template_key} ${where.choices_key}`))
      await db.prisma.retired_twilio_contents.updateMany({ where, data: { last_used_at: now() } });
    else if (now().getTime() - last_used_at.getTime() > REPLACED_CONTENT_SECONDS * 1000) {
      await deleteContent(twilio, where.content_sid);
      await db.prisma.retired_twilio_contents.deleteMany({ where });
    }
  }
}

async function neededChoices({ prisma }: Services['db']): Promise<Set<string>> {
  const saved: (TemplateRow & { pilot: string })[] = await prisma.content_templates.findMany();
  const pilots = await prisma.pilots.findMany({ select: { code: true } });
  const versions = await Promise.all(
    pilots.map(({ code }) =>
      prisma.flow_versions.findMany({
        where: { pilot: code },
        orderBy: { number: 'desc' },
        take: RELEASES,
        select: { pilot: true, flow: true },
      }),
    ),
  );
  const restorable = versions
    .flat()
    .flatMap(({ pilot, flow }) =>
      (flow as unknown as StoredFlow).templates.map((template) => ({ ...template, pilot })),
    );
  return new Set(
    [...saved, ...restorable].map((row) => {
      const template = readTemplate(row);
      return `${row.pilot} ${template.template_key} ${choicesKey(render(template, {}) ?? { body: '' })}`;
    }),
  );
}
