import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { audioRoutes } from '#playback/routes.ts';
import { signAudioUrl } from '#playback/signing.ts';
import { findContributor } from '#contributors/contributors.ts';
import { sample } from '../audio/samples.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { withSound } from '../audio/ogg.ts';
import { addSomebody, SOMEBODY } from '../audio/somebody.ts';

let serial = 0;
/** Returns a voice note that no other contributor sends. */
export const newNote = () => withSound(sample('voice-note.ogg'), ++serial);

/** Returns a silent recording: WAV, 8 kHz, 8 bits. */
export function silence(seconds = 30): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** The text that they type: no other row of the database holds it. */
export const WORDS = {
  patwa: 'she mek di bes ackee a Gordon Town every Sunday mawnin before church',
  english: 'She makes the best ackee in Gordon Town every Sunday morning before church.',
};

/** Creates a WhatsApp contributor with a user id and a number, whose messages come one second apart. */
export function createGiver(server: TwilioServer) {
  const number = `+1876${String(5_000_000 + Math.floor(Math.random() * 1_000_000))}`;
  const address = `whatsapp:JM.${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const params = { ExternalUserId: address.slice('whatsapp:'.length) };

  const send = async (what: { text: string } | { media: { bytes: Uint8Array; type: string } }) => {
    server.clock.forward({ seconds: 1 });
    const webhook = server.fake.inbound(`whatsapp:${number}`, { ...what, params });
    await server.receive(webhook);
    return webhook;
  };
  const say = (text: string) => send({ text });
  const speak = (bytes: Uint8Array = newNote(), type = 'audio/ogg') => send({ media: { bytes, type } });

  return {
    number,
    address,
    say,
    speak,
    async id(): Promise<string> {
      const contributor = await findContributor(server.services, 'JM', address);
      if (!contributor) throw new Error('They have not written yet.');
      return contributor.id;
    },
    /** Agrees, and is asked for a voice note. */
    async agree() {
      for (const text of ['Hi', "Let's start", "I agree, I'm 18+"]) await say(text);
    },
    /** Answers everything that is asked about a first recording. */
    async tellAll() {
      for (const text of ['Mix', 'Surrey', 'Saint Andrew', '25 to 34', WORDS.patwa, WORDS.english])
        await say(text);
    },
    /** Lists the bodies of the chat's messages that Twilio still has, oldest first. */
    atTwilio: () =>
      [...server.fake.state.messages.values()]
        .filter(({ from, to }) => [from, to].some((each) => each === address || each.endsWith(number)))
        .map(({ body }) => body),
  };
}

/** Listens to a recording as the console does in a browser that needs an MP3. */
export async function play(server: TwilioServer, id: string): Promise<number> {
  const app = Fastify();
  await app.register(
    audioRoutes(server.services, async () => undefined),
    { prefix: '/audio' },
  );
  await addSomebody(server.services.db.prisma);
  const { statusCode } = await app.inject(`${signAudioUrl(server.services, id, SOMEBODY)}&rendition=mp3`);
  await app.close();
  return statusCode;
}
