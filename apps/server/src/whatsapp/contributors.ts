import { randomUUID } from 'node:crypto';
import type { Database, Source, contributors } from '@labrish/db';
import { newSnapshot } from '@labrish/conversation';
import type { Secrets } from '#secrets.ts';

/** Purposes under which a contributor's address is sealed and looked up. */
const ADDRESS = 'contributor-address';
const LOOK_UP = 'contributor-look-up';

type Known = { db: Database; secrets: Secrets };

/** The contributor behind an address like `whatsapp:+18765550123`, or null when they never wrote. */
export function findContributor({ db, secrets }: Known, address: string): Promise<contributors | null> {
  return db.prisma.contributors.findUnique({ where: { address_hmac: lookUpKey(secrets, address) } });
}

/**
 * The contributor behind an address, made with an empty conversation at the first message.
 * Two messages that arrive at once find the same one.
 */
export async function contributorOf(known: Known, source: Source, address: string): Promise<{ id: string }> {
  const found = await findContributor(known, address);
  if (found) return found;
  const { db, secrets } = known;
  const address_hmac = lookUpKey(secrets, address);
  const address_enc = secrets.seal(ADDRESS, address_hmac.toString('hex'), address);
  // One statement: a process that dies leaves a contributor with a conversation, or neither.
  await db.prisma.$executeRaw`
    with person as (
      insert into contributors (id, source, address_hmac, address_enc)
      values (${randomUUID()}::uuid, ${source}::"Source", ${address_hmac}, ${address_enc})
      on conflict (address_hmac) do nothing
      returning id
    )
    insert into conversations (contributor_id, snapshot) select id, ${JSON.stringify(newSnapshot())}::jsonb from person`;
  return db.prisma.contributors.findUniqueOrThrow({ where: { address_hmac }, select: { id: true } });
}

/** Where to send: the only place that opens an address. */
export function addressOf(
  secrets: Secrets,
  contributor: Pick<contributors, 'address_hmac' | 'address_enc'>,
): string {
  const context = Buffer.from(contributor.address_hmac).toString('hex');
  return secrets.open(ADDRESS, context, contributor.address_enc).toString();
}

function lookUpKey(secrets: Secrets, address: string): Buffer<ArrayBuffer> {
  return Buffer.from(secrets.mac(LOOK_UP, address));
}
