import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { datasheetWithoutSamples, type ReleaseFacts } from '@labrish/release';
import { inCountry, type Services } from '#context.ts';
import { escapeHtml } from '#http/html.ts';
import { isLoopback } from '#settings/loopback.ts';
import { releaseFactsOf } from '../finish.ts';
import { type Destination, PushProblem, type Say, type Version, type WholeFile } from './destination.ts';
import type { ZenodoOrder } from './read-order.ts';
import { type Deposit, openZenodoApi, type ZenodoApi } from './zenodo-api.ts';

/** All that is sent. What is on Zenodo stays there, so nothing that a speaker may take back is in it. */
const DOCUMENTS = new Set([
  ...['README.md', 'datasheet.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff'],
  ...['croissant.json', 'stats.json', 'SHA256SUMS'],
]);
/** What Zenodo calls our licences (`GET /api/licenses`). */
const LICENCES = { 'CC-BY-4.0': 'cc-by-4.0', 'CC0-1.0': 'cc-zero' } as const;
const NAME = /^([a-z][a-z0-9-]{1,39})-((?:\d{1,4}\.){2}\d{1,4})$/;

/** Opens the deposit of a version: its documents, without recordings and transcriptions, under the DOI that was reserved for it. */
export function openZenodo(services: Services, order: ZenodoOrder, say: Say): Destination {
  const api = openZenodoApi(order);
  return {
    kind: 'zenodo',
    target: api.server,
    async prepare(version) {
      const facts = await findFacts(services, version);
      const deposit = await findReserved(api, services.env.PUBLIC_URL, version.name, facts.doi);
      return async (files) => {
        const documents = await readDocuments(files);
        if (!deposit.submitted) await fill(deposit, metadataOf(facts), documents);
        const filled = await api.find(deposit.id);
        if (!filled || filled.files?.length !== documents.size || missingIn(filled, documents).length)
          throw new PushProblem(`The documents are not whole at ${api.server}. Repeat the push.`);
        if (!filled.submitted && order.step !== 'publish')
          return `Look at the draft at ${filled.links.html}. Then repeat with --publish: what is published there stays for good.`;
        const published = filled.submitted ? filled : await api.publish(filled);
        if (published.doi !== facts.doi)
          throw new PushProblem(`Zenodo published it under ${published.doi}. Ask its support what happened.`);
        return `It is published: https://doi.org/${facts.doi}`;
      };
    },
    remove: () =>
      Promise.reject(new PushProblem('What is on Zenodo stays there. Delete a draft on its own page.')),
  };

  async function fill(deposit: Deposit, metadata: object, documents: Documents): Promise<void> {
    await api.update(deposit, metadata);
    for (const { filename } of deposit.files ?? [])
      if (!documents.has(filename)) await api.delete(deposit, filename);
    for (const [path, bytes] of missingIn(deposit, documents)) {
      await api.put(deposit, path, bytes);
      say(`Sent ${path}.`);
    }
  }
}

/**
 * Reserves the DOI of a version that is not made yet, as a draft on Zenodo. For the next version of a series, the draft belongs to
 * the line of the one before. Repeated, it finds the same draft by the address of the version's status.
 *
 * @returns the DOI and what to do with it, for people
 * @throws {PushProblem}
 */
export async function reserveDoi({ db, env }: Services, order: ZenodoOrder, name: string): Promise<string> {
  const site = env.PUBLIC_URL;
  const [, series = '', version = ''] = NAME.exec(name) ?? [];
  if (!version)
    throw new PushProblem(`"${name}" is no name of a version. Give one like labrish-jamaica-1.0.0.`);
  if (isLoopback(new URL(site).hostname))
    throw new PushProblem(`Set PUBLIC_URL: what is on Zenodo stays there, and ${site} is only this machine.`);
  if (await db.prisma.releases.count({ where: { series, version } }))
    throw new PushProblem(`${name} is made already. Reserve a DOI for the next version, before you make it.`);
  const api = openZenodoApi(order);
  const deposits = await api.list();
  const own = deposits.find((one) => nameOf(one, site) === name);
  if (own?.submitted) throw new PushProblem(`${name} is published on Zenodo already, under ${own.doi}.`);
  const draft = own ?? (await makeDraft());
  return (
    `${reservedIn(draft)} is reserved for ${name}. Make the version with this DOI, publish it, then push it with --to zenodo. ` +
    'The DOI works once that is published.'
  );

  async function makeDraft(): Promise<Deposit> {
    const metadata = {
      ...baseOf(env.PRODUCT_NAME, { title: name, version, status: statusOf(site, name) }),
      description: '<p>Reserved for a version of a dataset.</p>',
    };
    const isBefore = (one: Deposit) => one.submitted && NAME.exec(nameOf(one, site) ?? '')?.[1] === series;
    const before = deposits.findLast(isBefore);
    if (!before) return api.create(metadata);
    const open = deposits.find((one) => !one.submitted && one.conceptrecid === before.conceptrecid);
    // A draft that nobody has described yet has the description of the version before.
    const other = open && nameOf(open, site) !== nameOf(before, site) ? nameOf(open, site) : null;
    if (open && other)
      throw new PushProblem(
        `Zenodo allows one draft of a line, and there is one for ${other}. Publish that, or delete it at ${open.links.html}.`,
      );
    return api.update(open ?? (await api.createNext(before)), metadata);
  }
}

async function findFacts(services: Services, { series, version }: Version): Promise<ReleaseFacts> {
  const { release_series, ...release } = await services.db.prisma.releases.findUniqueOrThrow({
    where: { series_version: { series, version } },
    include: { release_series: true },
  });
  return releaseFactsOf(inCountry(services, release_series.pilot), release);
}

async function findReserved(
  api: ZenodoApi,
  site: string,
  name: string,
  doi: string | null,
): Promise<Deposit> {
  const [, id] = /^10\.\d+\/zenodo\.(\d+)$/.exec(doi ?? '') ?? [];
  if (!id)
    throw new PushProblem(
      `${name} was made without a DOI of Zenodo, and its files never change. Reserve one for the next version, before you make it.`,
    );
  const found = await api.find(Number(id));
  if (found && reservedIn(found) === doi && nameOf(found, site) === name) return found;
  throw new PushProblem(
    `${api.server} has no deposit under ${doi} that was reserved for ${name}. Check --url, and whose token ZENODO_TOKEN is.`,
  );
}

/** The bytes of the documents, by their path. */
type Documents = ReadonlyMap<string, Buffer>;

async function readDocuments(files: readonly WholeFile[]): Promise<Documents> {
  const documents = new Map<string, Buffer>();
  for (const { path, absolute } of files.filter(({ path }) => DOCUMENTS.has(path))) {
    const bytes = await readFile(absolute);
    const isSheet = path === 'datasheet.md';
    documents.set(path, isSheet ? Buffer.from(datasheetWithoutSamples(bytes.toString())) : bytes);
  }
  return documents;
}

function missingIn({ files }: Deposit, documents: Documents): [path: string, bytes: Buffer][] {
  const there = new Map(files?.map(({ filename, checksum }) => [filename, checksum]));
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  return [...documents].filter(([path, bytes]) => there.get(path) !== md5(bytes));
}

function reservedIn({ submitted, doi, metadata }: Deposit): string | null | undefined {
  return submitted ? doi : metadata.prereserve_doi?.doi;
}

/** Returns the address that says whether a version may be used. It names the version that a deposit is for. */
function statusOf(site: string, name: string): string {
  return `${site}/data/status/${name}`;
}

function nameOf({ metadata }: Deposit, site: string): string | null {
  const start = statusOf(site, '');
  const status = metadata.related_identifiers?.find(({ identifier }) => identifier.startsWith(start));
  return status?.identifier.slice(start.length) ?? null;
}

/** Zenodo knows people only, by family name and given names: a name of one word has no family name, and is refused. */
function baseOf(creator: string, { title, version, status }: Record<'title' | 'version' | 'status', string>) {
  return {
    ...{ upload_type: 'dataset', title, version, prereserve_doi: true },
    creators: [{ name: `${creator.replaceAll(',', ' ')}, Project` }],
    related_identifiers: [{ identifier: status, relation: 'hasMetadata' }],
  };
}

function metadataOf(facts: ReleaseFacts) {
  const { title, version, status_url: status, url, pilot, month, licence, creator } = facts;
  const base = baseOf(creator.name, { title: `${title} ${version}`, version, status });
  const linkTo = (address: string) => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
  return {
    ...base,
    description:
      `<p>${escapeHtml(pilot.dataset.description)}</p><p>Here are the documents of the version, without recordings and ` +
      `transcriptions: speakers may take theirs back, and what is here stays. The dataset is offered at ${linkTo(url)}. ` +
      `Whether this version may still be used is at ${linkTo(status)}.</p>`,
    // Zenodo asks for a day, and a version has a month.
    publication_date: `${month}-01`,
    ...{ access_right: 'open', license: LICENCES[licence.id], keywords: pilot.dataset.keywords },
    language: pilot.dataset.languages[0],
    related_identifiers: [
      ...base.related_identifiers,
      { identifier: url, relation: 'documents', resource_type: 'dataset' },
    ],
  };
}
