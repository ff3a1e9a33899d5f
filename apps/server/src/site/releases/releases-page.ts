import { citationText } from '@labrish/release/documents/citation';
import type { Env } from '#env.ts';
import { NO_FACTS } from '#site/facts.ts';
import { scriptJson, type Value } from '#site/template.ts';
import { valuesFor } from '#site/values.ts';
import { chartsOf, countText, hoursText, monthText, sizeText } from './figures-shown.ts';
import { firstStepsOf } from './first-steps.ts';
import { gateValues } from './form.ts';
import type { CurrentVersion, Known } from './known.ts';
import { samplesOf, versionsOf } from './lists.ts';
import { releaseData } from './structured-data.ts';

/** Returns the values of `/data/releases`. @param known null while the database is unavailable */
export function releasesPage(env: Env, known: Known | null, year: number) {
  const site = valuesFor(env, NO_FACTS, year);
  const gate = gateValues();
  const current = known?.current ?? null;
  const offered = known?.offered.find(({ name }) => name === current?.name);
  const values: Record<string, Value> = {
    ...site.values,
    ...gate.values,
    ...(current ? currentValues(current) : NO_CURRENT),
    size: offered ? sizeText(offered.bytes) : '',
    versions: versionsOf(known?.versions ?? []),
    structured_data: { raw: scriptJson(releaseData(env, known)) },
  };
  const flags = {
    ...site.flags,
    ...gate.flags,
    readable: known !== null,
    published: (known?.versions.length ?? 0) > 0,
    current: current !== null,
    figures: Boolean(current?.figures),
    samples: Boolean(current?.samples.length),
    offered: offered !== undefined,
  };
  return { values, flags };
}

function currentValues({ name, facts, figures, samples, part }: CurrentVersion): Record<string, Value> {
  return {
    version_name: name,
    version_title: facts.title,
    month: monthText(facts.month),
    licence: facts.licence.name,
    licence_url: facts.licence.url,
    withdrawn_url: facts.withdrawn_url,
    status_url: facts.status_url,
    recordings: countText(figures?.clips ?? 0),
    speakers: countText(figures?.speakers ?? 0),
    hours: hoursText(figures?.hours ?? 0),
    charts: figures ? chartsOf(figures) : '',
    samples: samplesOf(samples),
    first_steps: firstStepsOf(facts, part),
    bibtex: citationText(facts),
  };
}

const NO_CURRENT: Record<string, Value> = Object.fromEntries(
  [
    ...['version_name', 'version_title', 'month', 'licence', 'licence_url', 'withdrawn_url', 'status_url'],
    ...['recordings', 'speakers', 'hours', 'charts', 'samples', 'first_steps', 'bibtex'],
  ].map((name) => [name, '']),
);
