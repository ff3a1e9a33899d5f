import { PRIVATE } from '@labrish/dataset';
import type { Score } from '@labrish/dataset/scoring/corpus';
import type { Pilot } from '@labrish/pilot';
import type { Where } from '#site/country.ts';
import type { Contents } from '#site/pages.ts';
import { html, type Html } from '#site/template.ts';
import { inWords } from '#site/values.ts';
import type { ListedRun } from '#yardstick/runs.ts';
import { dayText } from './figures-shown.ts';

/** Returns the contents of `/data/yardstick`. @param runs the newest first */
export function yardstickPage({ pilot }: Where, runs: readonly ListedRun[]): Contents {
  const newest = newestOfEach(runs);
  const inPublic = newest.filter(({ scores }) => scores.test);
  const inPrivate = newest.filter(({ scores }) => scores[PRIVATE]);
  return {
    values: {
      recognisers: html`${inPublic.map((run) => recogniser(pilot, run, run.scores.test ?? {}))}`,
      recognisers_private: html`${inPrivate.map((run) => recogniser(pilot, run, run.scores[PRIVATE] ?? {}))}`,
      runs: html`${runs.map((run) => row(pilot, run))}`,
    },
    flags: { measured: inPublic.length > 0, measured_private: inPrivate.length > 0 },
  };
}

/** Says in one sentence how well the recogniser of the newest run understands each label; null without a run. */
export function measuredText({ labels }: Pilot, [newest]: readonly ListedRun[]): string | null {
  const rates = labels.flatMap(({ key, name }) => {
    const cell = newest?.scores.test?.[key];
    return cell?.wer == null ? [] : [`${inHundred(cell.wer)} in ${name}`];
  });
  return newest && rates.length > 0 ? `Of 100 words, ${newest.engine} gets ${inWords(rates)} wrong` : null;
}

/** Keeps the newest run of each recogniser and model, the best first. */
function newestOfEach(runs: readonly ListedRun[]): ListedRun[] {
  const nameOf = ({ engine, model }: ListedRun) => JSON.stringify([engine, model]);
  const first = new Map(runs.toReversed().map((run) => [nameOf(run), run]));
  const rate = ({ scores }: ListedRun) => scores.test?.all?.wer ?? Infinity;
  return [...first.values()].toSorted((a, b) => rate(a) - rate(b));
}

/** Draws the rates of a recogniser, one for each label. */
function recogniser(pilot: Pilot, run: ListedRun, cells: Record<string, Score>): Html {
  const rates = [
    ...pilot.labels.map(({ key, name }) => [key, name] as const),
    ['all', 'All together'] as const,
  ];
  return html`<li class="card recogniser">
    <h3>${run.engine}</h3>
    <p class="small">
      ${run.model} · ${run.version} ·
      ${dayText(pilot, run.scored_at)}${run.is_sent ? ' · sent by a researcher' : ''}
    </p>
    <dl>${rates.map(([key, name]) => rateOf(name, cells[key]))}</dl>
    ${errorsOf(cells.all)}
  </li>`;
}

function rateOf(name: string, score: Score | undefined): Html {
  if (score?.wer == null)
    return html`<div>
      <dt>${name}</dt>
      <dd class="bar-hidden">too few speakers</dd>
    </div>`;
  const range =
    score.low === null || score.high === null ? '' : ` (${inHundred(score.low)} to ${inHundred(score.high)})`;
  return html`<div>
    <dt>${name}</dt>
    <dd><strong>${inHundred(score.wer)}</strong>${range}</dd>
    <dd class="bar-picture">${bar(score)}</dd>
  </div>`;
}

/** Draws a rate as a bar, and its interval as a line. The figures stand beside it, so that it is decorative. */
function bar({ wer, low, high }: Score): Html {
  const at = (rate: number | null) => Math.min(100, (rate ?? 0) * 100).toFixed(1);
  const line = html`<line class="bar-range" x1="${at(low)}" x2="${at(high)}" y1="10" y2="10" />`;
  return html`<svg class="bar" aria-hidden="true" viewBox="0 0 100 20" preserveAspectRatio="none">
    <rect class="bar-rest" width="100" height="20" />
    <rect class="bar-done" width="${at(wer)}" height="20" />
    ${low === null || high === null ? '' : line}
  </svg>`;
}

/** Lists the words that are most often heard as others. */
function errorsOf(score: Score | undefined): Html {
  const frequent = (score?.frequent ?? [])
    .filter(({ reference, hypothesis }) => reference && hypothesis)
    .slice(0, 5);
  if (frequent.length === 0) return html``;
  return html`<p class="small">
    Most often misheard:
    ${frequent.map(
      ({ reference, hypothesis }, i) =>
        html`${i > 0 ? ', ' : ''}<q>${reference ?? ''}</q> as <q>${hypothesis ?? ''}</q>`,
    )}
  </p>`;
}

function row(pilot: Pilot, { engine, model, version, scored_at, scores, is_sent }: ListedRun): Html {
  const { wer = null, cer = null } = scores.test?.all ?? {};
  const cell = (rate: number | null) => html`<td>${rate === null ? '–' : inHundred(rate)}</td>`;
  return html`<tr>
    <td>${dayText(pilot, scored_at)}</td>
    <th scope="row">
      ${engine} <span class="small">${model}${is_sent ? ', sent by a researcher' : ''}</span>
    </th>
    <td>${version}</td>
    ${cell(wer)}${cell(cer)}
  </tr>`;
}

/** Writes a rate as a whole number of a hundred. */
function inHundred(rate: number): string {
  return String(Math.round(rate * 100));
}
