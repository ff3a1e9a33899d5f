import { randomUUID } from 'node:crypto';
import { Prisma, type Database, type Source, type contributors, type Tx } from '@labrish/db';
import { newSnapshot } from '@labrish/conversation';
import type { Journal } from '#journal/journal.ts';
import type { Secrets } from '#auth-secret/secrets.ts';

/** Purposes under which a contributor's address is sealed and looked up. */
const ADDRESS = 'contributor-address';
const LOOK_UP = 'contributor-look-up';

const ROUNDS = 5;

type Known = { db: Database; secrets: Secrets };
/** Who wrote to a pilot. `addresses`: the permanent one first. */
type Sender = { pilot: string; source: Source; addresses: [string, ...string[]] };

/** Finds the contributor who was last seen in a pilot under an address like `whatsapp:+18765550123`; null when there is none. */
export function findContributor(
  { db, secrets }: Known,
  pilot: string,
  address: string,
): Promise<contributors | null> {
  const address_hmac = lookUpKey(secrets, address);
  return db.prisma.contributors.findFirst({ where: { addresses: { some: { pilot, address_hmac } } } });
}

/**
 * Finds the contributor of a message by its addresses, the permanent one first, or creates one with an empty conversation. Concurrent
 * messages find the same one. Stores new addresses, so that a person who first came with a number is found later without one.
 */
export async function findOrCreateContributor(
  known: Known & { journal: Pick<Journal, 'lookUpKeys'> },
  sender: Sender,
): Promise<string> {
  const { db, secrets } = known;
  const { pilot, addresses } = sender;
  const keys: [Key, ...Key[]] = [
    keyOf(secrets, addresses[0]),
    ...addresses.slice(1).map((each) => keyOf(secrets, each)),
  ];
  // Repeat until the contributor and every address are found: the next round finds what this one, or a faster process, has created.
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await db.query<KnownAddress>(Prisma.sql`
      select address_hmac, contributor_id::text, is_permanent from contributor_addresses
      where contributor_id in (
        select contributor_id from contributor_addresses where pilot = ${pilot} and address_hmac in (${Prisma.join(keys.map(({ address_hmac }) => address_hmac))})
      )`);
    const id = matchContributor(keys, rows);
    const theirs = rows.filter((row) => row.contributor_id === id);
    const unseen = keys.filter((key) => !theirs.some((row) => isSame(row, key)));
    if (id && !unseen.length) return id;
    if (id) await remember(known, pilot, id, unseen);
    else await create(known, sender, keys, await marksOf(known, sender, keys));
  }
  throw new Error('The contributor behind a message could be neither found nor made.');
}

/** An address, and the key by which it is looked up and under which it is sealed. */
interface Key {
  address: string;
  address_hmac: Buffer<ArrayBuffer>;
  is_permanent: boolean;
}
type KnownAddress = { address_hmac: Uint8Array; contributor_id: string; is_permanent: boolean };

function keyOf(secrets: Secrets, address: string): Key {
  return { address, address_hmac: lookUpKey(secrets, address), is_permanent: isPermanent(address) };
}

/** Checks for a WhatsApp user id, like `whatsapp:JM.1A2B`. */
function isPermanent(address: string): boolean {
  return /^whatsapp:[A-Z]{2}\./.test(address);
}

function isSame(row: KnownAddress, key: Key): boolean {
  return key.address_hmac.equals(row.address_hmac);
}

/**
 * Finds the contributor by the first known address. A known number does not count if its contributor has another permanent id than the
 * sender: then the number has changed hands.
 */
function matchContributor(keys: Key[], rows: KnownAddress[]): string | null {
  const hasPermanent = keys.some(({ is_permanent }) => is_permanent);
  const taken = (id: string) => rows.some((row) => row.is_permanent && row.contributor_id === id);
  for (const key of keys) {
    const row = rows.find((each) => isSame(each, key));
    if (row && (row.is_permanent || !hasPermanent || !taken(row.contributor_id))) return row.contributor_id;
  }
  return null;
}

/**
 * Earlier STOP and age of a new contributor: of somebody who is new only because a backup was restored (backup/replay-journal.ts), and the
 * age that they gave to another pilot.
 */
interface Marks {
  stopped_at: Date | null;
  under_18_at: Date | null;
}

async function marksOf(
  known: Parameters<typeof findOrCreateContributor>[0],
  sender: Sender,
  keys: Key[],
): Promise<Marks> {
  const sharing = await known.db.prisma.contributors.findMany({
    where: { addresses: { some: { address_hmac: { in: keys.map(({ address_hmac }) => address_hmac) } } } },
    select: { under_18_at: true, addresses: true },
  });
  const child = sharing.find((one) => one.under_18_at && matchContributor(keys, one.addresses));
  const restored = await restoredMarks(known, sender);
  return { ...restored, under_18_at: restored.under_18_at ?? child?.under_18_at ?? null };
}

async function restoredMarks(
  { db, journal }: Parameters<typeof findOrCreateContributor>[0],
  { pilot, addresses }: Sender,
): Promise<Marks> {
  const none = { stopped_at: null, under_18_at: null };
  if (!(await db.prisma.journal_marks.findFirst({ select: { address_hmac: true } }))) return none;
  const [marks] = await db.query<Marks>(Prisma.sql`
    select max(under_18_at) as under_18_at,
      max(stopped_at) filter (where pilot = ${pilot} or (pilot = '' and ${pilot} = first_pilot())) as stopped_at
    from journal_marks where address_hmac in (${Prisma.join(await journal.lookUpKeys(addresses))})`);
  return marks ?? none;
}

/** Creates a contributor, their conversation and their addresses in one statement, so that a crash leaves all of them or nothing. */
async function create(
  { db, secrets }: Known,
  { pilot, source }: Sender,
  keys: [Key, ...Key[]],
  { stopped_at, under_18_at }: Marks,
): Promise<void> {
  const snapshot = {
    ...newSnapshot(),
    ...{ stopped: stopped_at !== null, under_18: under_18_at && 'said' },
  };
  await db.prisma.$executeRaw`
    with person as (
      insert into contributors (id, pilot, source, address_hmac, address_enc, opted_out_at, under_18_at)
      values (${randomUUID()}::uuid, ${pilot}, ${source}::"Source", ${keys[0].address_hmac}, ${seal(secrets, keys[0])},
        ${stopped_at}, ${under_18_at})
      on conflict (pilot, address_hmac) do nothing
      returning id
    ), conversation as (
      insert into conversations (contributor_id, snapshot) select id, ${JSON.stringify(snapshot)}::jsonb from person
    )
    insert into contributor_addresses (pilot, address_hmac, is_permanent, contributor_id)
    select ${pilot}, address.hmac, address.is_permanent, person.id
    from (values ${Prisma.join(keys.map(toValues))}) as address (hmac, is_permanent) cross join person
    on conflict (address_hmac, pilot) do update set contributor_id = excluded.contributor_id, seen_at = now()`;
}

/** Adds addresses. Replies go to the permanent address as soon as there is one: it never becomes somebody else's. */
async function remember({ db, secrets }: Known, pilot: string, id: string, unseen: Key[]): Promise<void> {
  const permanent = unseen.find((key) => key.is_permanent);
  await db.prisma.$executeRaw`
    with address as (
      insert into contributor_addresses (pilot, address_hmac, is_permanent, contributor_id)
      select ${pilot}, hmac, is_permanent, ${id}::uuid from (values ${Prisma.join(unseen.map(toValues))}) as address (hmac, is_permanent)
      on conflict (address_hmac, pilot) do update set contributor_id = excluded.contributor_id, seen_at = now()
    )
    update contributors
    set address_hmac = ${permanent?.address_hmac}::bytea, address_enc = ${permanent && seal(secrets, permanent)}::bytea
    where id = ${id}::uuid and ${permanent !== undefined}`;
}

/**
 * Detaches the address from the contributor: the next message from it creates a new contributor. The row stays, under a random address
 * of the same messenger.
 */
export async function detachAddress(
  { secrets }: Pick<Known, 'secrets'>,
  tx: Tx,
  { id, pilot, source }: Pick<contributors, 'id' | 'pilot' | 'source'>,
): Promise<void> {
  const nobodys = addressOfNobody(secrets, source);
  const { address_hmac } = nobodys;
  await tx.contributors.update({ where: { id }, data: nobodys });
  await tx.contributor_addresses.deleteMany({ where: { contributor_id: id } });
  await tx.contributor_addresses.create({
    data: { pilot, address_hmac, is_permanent: false, contributor_id: id },
  });
}

/** Makes a random address of a messenger, which no message comes from. */
export function addressOfNobody(secrets: Secrets, source: Source) {
  const nobodys = keyOf(secrets, `${source}:${randomUUID()}`);
  return { address_hmac: nobodys.address_hmac, address_enc: seal(secrets, nobodys) };
}

function toValues({ address_hmac, is_permanent }: Key): Prisma.Sql {
  return Prisma.sql`(${address_hmac}::bytea, ${is_permanent}::boolean)`;
}

function seal(secrets: Secrets, { address, address_hmac }: Key): Uint8Array<ArrayBuffer> {
  return secrets.seal(ADDRESS, address_hmac.toString('hex'), address);
}

/** An address as stored in a contributor's row. */
type Sealed = { address_hmac: Uint8Array; address_enc: Uint8Array };

/** Opens a contributor's address. This is the only place that opens one. */
export function addressOf(secrets: Secrets, contributor: Sealed): string {
  const context = Buffer.from(contributor.address_hmac).toString('hex');
  return secrets.open(ADDRESS, context, contributor.address_enc).toString();
}

/** Opens a contributor's address; null when it cannot be opened. */
export function tryAddressOf(secrets: Secrets, contributor: Sealed): string | null {
  try {
    return addressOf(secrets, contributor);
  } catch {
    return null;
  }
}

/** Returns the key by which an address like `whatsapp:+18765550123` is found. */
export function lookUpKey(secrets: Secrets, address: string): Buffer<ArrayBuffer> {
  return Buffer.from(secrets.mac(LOOK_UP, address));
}
