// `npm run person:export`: writes everything that is stored about one person into a folder. With the embedded database, stop the server first.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { find, findElsewhere } from '@labrish/api/operations/find';
import { inWords } from '#site/values.ts';
import { lookUpKey } from '#contributors/contributors.ts';
import { writePersonFolder } from '#person/archive.ts';
import { OperatorProblem } from '#startup-error.ts';
import { readOptions, runCommand } from './run.ts';

const USAGE = `Writes everything that is stored about one person into a folder that is new or empty: index.html to read, data.json for programs, and
their recordings. A person who wrote to several countries gets a folder for each.

  npm run person:export -- --phone +18765550123 --to FOLDER
  npm run person:export -- --receipt ABCD-EFGH --to FOLDER
  npm run person:export -- --id UUID --to FOLDER

  --proof "..."   how they proved who they are, for the audit log: what was checked, without names and numbers`;

await runCommand(async (services) => {
  const { countries, db, now, secrets } = services;
  const text = { type: 'string' } as const;
  const options = { phone: text, receipt: text, id: text, to: text, proof: text };
  const { to, proof, ...by } = readOptions(options, USAGE);
  const [[how, typed] = [], ...others] = Object.entries(by);
  if (!typed || others.length > 0 || !to) throw new OperatorProblem(USAGE);
  const there = await readdir(to).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : [error.message],
  );
  if (there.length > 0)
    throw new OperatorProblem(`${to} is not an empty folder: it has ${there[0]}. Name a new one.`);
  const addressHmac = (number: string) => lookUpKey(secrets, `whatsapp:${number}`);
  const ports = { db: db.prisma, pilot: countries.first.pilot, addressHmac };
  const found = await find(ports, typed).catch((error: { code?: unknown }) => {
    if (error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (!found || found.by !== how) {
    const names = inWords(countries.pilots.map(({ country }) => country.name));
    throw new OperatorProblem(`Nobody has this ${how} in ${names}, the countries of PILOTS.\n\n${USAGE}`);
  }
  const id = { in: [found.contributor_id] };
  for (const { contributor_id } of await findElsewhere(db.prisma, found.contributor_id))
    id.in.push(contributor_id);
  const lines: string[] = [];
  for (const one of await db.prisma.contributors.findMany({ where: { id }, orderBy: { pilot: 'asc' } })) {
    const folder = id.in.length > 1 ? join(to, `${one.pilot.toLowerCase()}-${one.id.slice(0, 8)}`) : to;
    const recordings = await writePersonFolder(services, one.id, folder);
    const what = { action: 'export', entity: 'contributors', entity_id: one.id, pilot: one.pilot };
    const after = proof === undefined ? {} : { after: { proof } };
    await db.prisma.audit_log.create({ data: { at: now(), actor_kind: 'service', ...what, ...after } });
    lines.push(`${join(folder, 'index.html')}: everything, with ${recordings} recordings.`);
  }
  for (const other of await db.prisma.contributors.findMany({ where: { phone_id: id } }))
    lines.push(`Somebody else uses this phone. If they ask as well: --id ${other.id}`);
  return lines.join('\n') || 'Nothing but the receipt is left of this person.';
});
