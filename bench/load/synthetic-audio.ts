import { createHash } from 'node:crypto';
import type { Services } from '../../apps/server/src/context.ts';
import { toAnalysisColumns } from '../../apps/server/src/submissions/store.ts';

const RATE = 8000;
/** Per second. */
const SYLLABLES = 3;

/** Gives the newest submissions that have no audio a small recording each, stored and analysed like a real one. */
export async function addRecordings(
  { db, audio, audioWorkers }: Pick<Services, 'db' | 'audio' | 'audioWorkers'>,
  count: number,
): Promise<number> {
  const rows = await db.prisma.submissions.findMany({
    where: { storage_url: null, withdrawn_at: null, source: 'simulator', message_id: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { id: true },
    take: count,
  });
  for (const { id } of rows) {
    const bytes = await voiceNote(audioWorkers, id);
    const storage_url = `originals/synthetic/${id.slice(0, 2)}/${id}.ogg`;
    await audio.put(storage_url, bytes);
    const found = await audioWorkers.analyse(bytes);
    await db.prisma.submissions.update({
      where: { id },
      data: {
        storage_url,
        audio_sha256: createHash('sha256').update(bytes).digest('hex'),
        audio_type: 'audio/ogg',
        audio_bytes: bytes.byteLength,
        ...toAnalysisColumns(found, null),
      },
    });
  }
  return rows.length;
}

/** Makes a voice note (Ogg Opus) of a voice that only this recording has, so that none is a copy of another. */
async function voiceNote({ voiceNote }: Pick<Services['audioWorkers'], 'voiceNote'>, id: string) {
  const [pitch = 0, first = 0, second = 0, length = 0] = createHash('md5').update(id).digest();
  const note = await voiceNote(
    voice({
      hertz: 90 + pitch / 2,
      formants: [400 + first, 1_200 + 2 * second, 2_600],
      seconds: 2 + (length % 3),
    }),
  );
  if ('refused' in note) throw new Error(note.refused);
  return note.audio;
}

interface Voice {
  hertz: number;
  /** In Hz: the strongest frequencies of the vowel. */
  formants: number[];
  seconds: number;
}

/** Returns a WAV file (PCM, 16 bit, mono, 8 kHz) of one vowel, three times a second, with pauses of half the time between them. */
function voice({ hertz, formants, seconds }: Voice): Buffer {
  const samples = RATE * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  const harmonics = Array.from({ length: Math.floor(RATE / 2 / hertz) }, (_, n) => (n + 1) * hertz);
  const weights = harmonics.map((f) =>
    formants.reduce((sum, formant) => sum + 1 / (1 + ((f - formant) / 80) ** 2), 0),
  );
  for (let i = 0; i < samples; i++) {
    const t = i / RATE;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * SYLLABLES * t));
    const vowel = harmonics.reduce((sum, f, n) => sum + (weights[n] ?? 0) * Math.sin(2 * Math.PI * f * t), 0);
    file.writeInt16LE(Math.round(4_000 * syllable * vowel), 44 + i * 2);
  }
  return file;
}
