import { auth } from './client.ts';

/** A code that is on its way to a phone. */
export interface SentCode {
  factorId: string;
  challengeId: string;
}

/** Sends a code to a phone, on WhatsApp. @throws what the sign-in service refuses */
export async function sendCode(factorId: string): Promise<SentCode> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'whatsapp' });
  if (error) throw error;
  return { factorId, challengeId: data.id };
}

/** Proves that the phone is at hand; the session is then one with a second factor. @throws what the sign-in service refuses */
export async function verifyPhone({ factorId, challengeId }: SentCode, code: string): Promise<void> {
  const { error } = await auth.mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}
