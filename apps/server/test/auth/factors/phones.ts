import { expect } from 'vitest';
import type { SendCode } from '#auth/options.ts';
import { drain } from '#mail/background-tasks.ts';
import type { World } from '../harness.ts';

type Client = ReturnType<World['client']>;

export const PHONE = '+18765550111';

/** Fakes phones that receive codes, with the actions of their owners. @param world returns the world once it has started */
export function createPhones(world: () => World) {
  /** Messages that were sent, oldest first. The next sending fails with `failure`, if it is set. */
  const sent: { phone: string; text: string }[] = [];
  let failure: Error | null = null;
  const sendCode: SendCode = async (phone, text) => {
    const problem = failure;
    failure = null;
    if (problem) throw problem;
    sent.push({ phone, text });
  };
  const failWith = (problem: Error | null) => {
    failure = problem;
  };

  const newest = () => /^(\d{6}) is your /.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  const wrong = () => (newest() === '000000' ? '000001' : '000000');

  async function enrol(client: Client, phone = PHONE, friendlyName = 'Mobile'): Promise<string> {
    const { data, error } = await client.mfa.enroll({ factorType: 'phone', friendlyName, phone });
    if (error) throw error;
    expect(data).toMatchObject({ type: 'phone', friendly_name: friendlyName, phone });
    return data.id;
  }
  async function challenge(client: Client, factorId: string): Promise<string> {
    const { data, error } = await client.mfa.challenge({ factorId, channel: 'whatsapp' });
    if (error) throw error;
    expect(data.type).toBe('phone');
    await drain(world().services.db);
    return data.id;
  }
  const verify = async (client: Client, factorId: string, challengeId: string, code: string) =>
    (await client.mfa.verify({ factorId, challengeId, code })).error?.code;

  return { sent, sendCode, failWith, newest, wrong, enrol, challenge, verify };
}
