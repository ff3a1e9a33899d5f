import { readTemplate, type TemplateRow } from '@labrish/conversation';
import { render } from '@labrish/conversation/render';
import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { Services } from '#context.ts';
import type { TwilioAccount } from './client.ts';
import { choicesKey } from './content.ts';
import { deleteContent, REPLACED_CONTENT_SECONDS } from './templates.ts';

type Parts = Pick<Services, 'db' | 'now'>;

/** Number of recent flow versions whose contents are kept, so that restoring one needs no sync. */
const RELEASES = 20;

/** Deletes the contents that neither a template nor a restorable flow version offers any more, at Twilio first. */
export async function forgetContents(parts: Parts, twilio: TwilioAccount): Promise<void> {
  const { db, now } = parts;
  const needed = await neededChoices(parts);
  for (const {
    template_key,
    choices_key,
    content_sid,
    last_used_at,
  } of await db.prisma.retired_twilio_contents.findMany()) {
    const where = { template_key, choices_key, content_sid };
    if (needed.has(`${template_key} ${choices_key}`))
      await db.prisma.retired_twilio_contents.updateMany({ where, data: { last_used_at: now() } });
    else if (now().getTime() - last_used_at.getTime() > REPLACED_CONTENT_SECONDS * 1000) {
      await deleteContent(twilio, content_sid);
      await db.prisma.retired_twilio_contents.deleteMany({ where });
    }
  }
}

async function neededChoices({ db }: Pick<Parts, 'db'>): Promise<Set<string>> {
  const saved: TemplateRow[] = await db.prisma.content_templates.findMany();
  const releases = await db.prisma.flow_versions.findMany({
    orderBy: { number: 'desc' },
    take: RELEASES,
    select: { flow: true },
  });
  const released = releases.flatMap(({ flow }) => (flow as unknown as StoredFlow).templates);
  return new Set(
    [...saved, ...released].map((row) => {
      const template = readTemplate(row);
      return `${template.template_key} ${choicesKey(render(template, {}) ?? { body: '' })}`;
    }),
  );
}
