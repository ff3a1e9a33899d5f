import type { Part } from '@labrish/dataset';
import type { ReleaseFacts } from '@labrish/release';
import { citationText } from '@labrish/release/documents/citation';
import { firstSteps } from '@labrish/release/documents/first-steps';
import type { CountryServices } from '#context.ts';
import type { Contents } from '#site/pages.ts';
import { html, type Html, scriptJson, type Value } from '#site/template.ts';
import { inNumbers, structuredData } from '#site/values.ts';
import { gateValues } from './access.ts';
import { chartsOf, leastHours, leastText, monthText, sizeText } from './figures-shown.ts';
import type { CurrentVersion, PublishedVersions } from './known.ts';
import { samplesOf, versionsOf } from './lists.ts';

/** Returns the contents of `/data/releases`. @param known null while the database is unavailable */
export function releasesPage(services: CountryServices, known: PublishedVersions | null): Contents {
  const gate = gateValues(services.env);
  const current = known?.current ?? null;
  const offered = known?.offered.find(({ name }) => name === current?.name);
  const values: Record<string, Value> = {
    ...gate.values,
    ...(current && currentValues(services, current)),
    samples: samplesOf(services, known?.samples ?? []),
    ...(offered && { size: sizeText(offered.bytes) }),
    versions: versionsOf(services, known?.versions ?? []),
    structured_data: { raw: scriptJson(releaseData(services, known)) },
  };
  const flags = {
    ...gate.flags,
    readable: known !== null,
    published: (known?.versions.length ?? 0) > 0,
    current: current !== null,
    figures: Boolean(current?.figures),
    samples: Boolean(known?.samples.length),
    offered: offered !== undefined,
  };
  return { values, flags };
}

function currentValues(services: CountryServices, current: CurrentVersion): Record<string, Value> {
  const { name, facts, figures, part } = current;
  return {
    version_name: name,
    version_title: facts.title,
    month: monthText(facts.month),
    licence: facts.licence.name,
    licence_url: facts.licence.url,
    withdrawn_url: facts.withdrawn_url,
    status_url: facts.status_url,
    recordings: leastText(figures?.clips ?? null, inNumbers),
    speakers: leastText(figures?.speakers ?? null, inNumbers),
    hours: leastHours(figures?.hours ?? null),
    charts: figures ? chartsOf(services.pilot, figures) : '',
    first_steps: firstStepsOf(facts, part),
    bibtex: citationText(facts),
  };
}

const BLOCK = /^```(\w+)\n([\s\S]*?)\n```$/gm;
const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*/g;

/** Draws the version's "first steps". Their Markdown uses only paragraphs, headings, code and bold. */
function firstStepsOf(facts: ReleaseFacts, part: Part): Html {
  const text = firstSteps(facts, part);
  const drawn: Html[] = [];
  let at = 0;
  for (const block of text.matchAll(BLOCK)) {
    drawn.push(...paragraphs(text.slice(at, block.index)));
    drawn.push(html`<pre><code>${block[2] ?? ''}</code></pre>`);
    at = block.index + block[0].length;
  }
  drawn.push(...paragraphs(text.slice(at)));
  return html`${drawn}`;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) =>
      one.startsWith('### ') ? html`<h3>${inline(one.slice(4))}</h3>` : html`<p>${inline(one)}</p>`,
    );
}

function inline(text: string): Html {
  const drawn: Html[] = [];
  let at = 0;
  for (const mark of text.matchAll(MARKED)) {
    const [all, code, bold] = mark;
    drawn.push(html`${text.slice(at, mark.index)}`);
    drawn.push(code === undefined ? html`<strong>${bold ?? ''}</strong>` : html`<code>${code}</code>`);
    at = mark.index + all.length;
  }
  drawn.push(html`${text.slice(at)}`);
  return html`${drawn}`;
}

/** Returns schema.org data of the site and the dataset, so that dataset search engines find it. */
function releaseData(services: CountryServices, known: PublishedVersions | null) {
  const { env, pilot } = services;
  const site = structuredData(services);
  const current = known?.current;
  if (!current) return site;
  const { facts } = current;
  const offered = known.offered.find(({ name }) => name === current.name);
  const dataset = {
    '@type': 'Dataset',
    '@id': `${facts.url}#dataset`,
    name: facts.title,
    description: pilot.dataset.description,
    url: facts.url,
    license: facts.licence.url,
    creator: { '@id': `${env.PUBLIC_URL}/#project` },
    version: facts.version,
    datePublished: facts.month,
    isAccessibleForFree: true,
    conditionsOfAccess: 'Name, address and purpose are asked for, and the terms of access are agreed to.',
    keywords: [
      ...['speech', 'speech recognition', ...pilot.dataset.page_keywords, 'code-switching', 'creole'],
      pilot.country.name,
    ],
    inLanguage: pilot.dataset.languages,
    ...(offered && {
      distribution: [
        {
          '@type': 'DataDownload',
          contentUrl: `${env.PUBLIC_URL}/data/releases/${offered.name}.tar`,
          encodingFormat: 'application/x-tar',
          contentSize: `${offered.bytes} B`,
        },
      ],
    }),
  };
  return { ...site, '@graph': [...site['@graph'], dataset] };
}
