import { createHash } from 'node:crypto';
import type { Services } from '../../apps/server/src/context.ts';
import { toAnalysisColumns } from '../../apps/server/src/submissions/store.ts';

const RATE = 8000;

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
  for (const [index, { id }] of rows.entries()) {
    const bytes = tone(110 + 10 * (index % 40), 1 + (index % 3));
    const storage_url = `originals/synthetic/${id.slice(0, 2)}/${id}.wav`;
    await audio.put(storage_url, bytes);
    const found = await audioWorkers.analyse(bytes);
    await db.prisma.submissions.update({
      where: { id },
      data: {
        storage_url,
        audio_sha256: createHash('sha256').update(bytes).digest('hex'),
        audio_type: 'audio/wav',
        audio_bytes: bytes.byteLength,
        ...toAnalysisColumns(found, null),
      },
    });
  }
  return rows.length;
}

/** Returns a WAV file (PCM, 16 bit, mono, 8 kHz) of a tone that swells and fades, so that its waveform has a shape. */
export function tone(hertz: number, seconds: number): Buffer {
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
  for (let i = 0; i < samples; i++) {
    const swell = Math.abs(Math.sin((3 * Math.PI * i) / samples));
    file.writeInt16LE(Math.round(12_000 * swell * Math.sin((2 * Math.PI * hertz * i) / RATE)), 44 + i * 2);
  }
  return file;
}
