import { categoriesOf } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { toPrompt } from '@labrish/conversation/to-prompt';
import type { Database } from '@labrish/db';
import { voiceNote } from './people.ts';

/** Stores a recording of each topic in each of its wordings. */
export async function readAloud({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  const topics = (await prisma.prompt_topics.findMany({ where: { pilot: 'JM' } })).map(toPrompt);
  await prisma.prompt_recordings.createMany({
    data: topics.flatMap(({ id, wordings }) =>
      categoriesOf(jamaica).flatMap((wording) => {
        const words = wordings[wording]?.trim();
        const row = { topic_id: id, pilot: 'JM', wording, audio: voiceNote, duration_ms: 5700 };
        return words ? [{ ...row, words }] : [];
      }),
    ),
  });
}
