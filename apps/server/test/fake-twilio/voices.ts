import { randomBytes, randomUUID } from 'node:crypto';
import { categoriesOf } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { toPrompt } from '@labrish/conversation/to-prompt';
import type { Database } from '@labrish/db';
import type { Services } from '#context.ts';
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

/** Stores speakers from Saint Ann who may be heard in the chat, each with an accepted recording. @returns the ids of the recordings */
export async function addSpeakers(
  { db, audio }: Pick<Services, 'db' | 'audio'>,
  source: 'whatsapp' | 'simulator',
  count: number,
): Promise<string[]> {
  const { prisma } = db;
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = randomUUID();
    const storage_url = `originals/${id.slice(0, 2)}/${id.replaceAll('-', '')}00000000`;
    await audio.put(storage_url, voiceNote);
    const place = { pilot: 'JM', source, region_code: 'JM-06' };
    await prisma.contributors.create({
      data: {
        ...{ ...place, address_hmac: randomBytes(32), address_enc: randomBytes(32) },
        playback_consents: { create: { text: 'May others hear it?', agreed_at: new Date(), in_chat: true } },
        submissions: {
          create: {
            ...{ ...place, id, storage_url, category: 'Patwa', submission_type: 'open' },
            ...{ review_status: 'accepted', audio_type: 'audio/ogg', audio_bytes: voiceNote.length },
            public_sha256: randomBytes(32).toString('hex'),
          },
        },
      },
    });
    ids.push(id);
  }
  return ids;
}
