import { LICENCES } from '@labrish/dataset';
import { TERMS } from '@labrish/release/terms';
import type { Pilot } from '@labrish/pilot';
import { basePath } from '#countries.ts';
import type { Where } from '#site/country.ts';
import { html, type Html } from '#site/template.ts';
import { dayText, monthText } from './figures-shown.ts';
import type { KnownVersion } from './known.ts';
import type { Sample } from './samples.ts';

const STATUSES = {
  current: { name: 'Current', tone: 'good', says: 'The one to use.' },
  superseded: {
    name: 'Superseded',
    tone: 'amber',
    says: 'Move to the current version, and delete what has been withdrawn.',
  },
  do_not_use: { name: 'Do not use', tone: 'bad', says: 'Delete every copy of it.' },
};

/** Draws the samples; a browser that cannot play Ogg uses the MP3. */
export function samplesOf(where: Where, samples: readonly Sample[]): Html {
  const labelOf = (category: string) => where.pilot.labels.find(({ key }) => key === category);
  return html`${samples.map(({ clip_id, category, group, transcription }, i) => {
    const { name = category, colour = 'plain' } = labelOf(category) ?? {};
    const address = `${basePath(where)}/data/releases/samples/${clip_id}`;
    const place = group === null ? '' : html`<span class="chip plain">${group}</span>`;
    const words =
      transcription === null
        ? html`<p class="small">Its words are not written down.</p>`
        : html`<blockquote>${transcription}</blockquote>`;
    return html`<li class="sample">
      <p class="chips"><span class="chip ${colour}">${name}</span>${place}</p>
      ${words}<audio controls preload="none" aria-label="Recording ${i + 1}, ${name}">
        <source src="${address}.ogg" type="audio/ogg; codecs=opus" />
        <source src="${address}.mp3" type="audio/mpeg" />
      </audio>
    </li>`;
  })}`;
}

/** Draws all published versions, each with what to do with a copy of it. */
export function versionsOf({ pilot }: Where, versions: readonly KnownVersion[]): Html {
  return html`${versions.map(
    ({ name, month, licence, status, errata }) =>
      html`<li>
        <p class="version-name"><strong>${name}</strong> ${statusChip(status)}</p>
        <p class="small">
          ${monthText(month)} · ${licenceName(licence)} · ${STATUSES[status].says}
          <a href="/data/status/${encodeURIComponent(name)}">Status of ${name}, for programs</a>
        </p>
        ${errata.length > 0 ? errataOf(pilot, errata) : ''}
      </li>`,
  )}`;
}

function errataOf(pilot: Pilot, errata: KnownVersion['errata']): Html {
  return html`<details>
    <summary>Known faults: ${errata.length}</summary>
    <ul>
      ${errata.map(
        ({ fault, clip_ids, added_at }) =>
          html`<li>
            ${fault}
            <span class="small">Known since ${dayText(pilot, new Date(added_at))}.</span>
            ${clip_ids.map((clip_id) => html`<code>${clip_id}</code> `)}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** Draws a status in one or two words. */
export function statusChip(status: KnownVersion['status']): Html {
  const { name, tone } = STATUSES[status];
  return html`<span class="chip ${tone}">${name}</span>`;
}

/** Draws the terms that a downloader agrees to. */
export function termsOf(): Html {
  return html`${TERMS.map(({ name, sentence }) => html`<li><strong>${name}.</strong> ${sentence}</li>`)}`;
}

/** Returns the display name of a licence. */
export function licenceName(id: string): string {
  return LICENCES.find((one) => one.id === id)?.name ?? id;
}
