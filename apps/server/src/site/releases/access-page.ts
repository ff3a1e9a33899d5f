import type { Env } from '#env.ts';
import type { Access } from '#releases/access/find.ts';
import type { DownloadableVersion } from '#releases/downloads/downloadable.ts';
import { NO_FACTS } from '#site/facts.ts';
import { html, type Html } from '#site/html.ts';
import type { Value } from '#site/template.ts';
import { valuesFor } from '#site/values.ts';
import { hoursText, momentText, monthText, recordingsText, sizeText } from './figures-shown.ts';
import { licenceName, statusChip } from './lists.ts';

/** Returns the values of `/data/releases/access`. @param access null: the key is missing, unknown or expired */
export function accessPage(
  env: Env,
  access: Access | null,
  offered: readonly DownloadableVersion[],
  year: number,
) {
  const site = valuesFor(env, NO_FACTS, year);
  const values: Record<string, Value> = {
    ...site.values,
    until: access ? momentText(access.expires_at) : '',
    downloads: access ? html`${offered.map((version) => download(env, version, access.key))}` : '',
  };
  return { values, flags: { ...site.flags, allowed: access !== null, offered: offered.length > 0 } };
}

function download({ PUBLIC_URL }: Env, version: DownloadableVersion, key: string): Html {
  const { name, title, licence, month, status, recordings, hours, bytes, sums_sha256, delta } = version;
  const path = `/data/releases/${encodeURIComponent(name)}.tar?key=${encodeURIComponent(key)}`;
  const contents = `${recordingsText(recordings)} · ${hoursText(hours)} hours · ${licenceName(licence)} · ${monthText(month)}`;
  return html`<section class="download" aria-labelledby="version-${name}">
    <h2 id="version-${name}">${name} ${statusChip(status)}</h2>
    <p>${title}</p>
    <p class="small">${contents}</p>
    <p class="actions">
      <a class="button primary large" href="${path}" download>Download ${name}.tar, ${sizeText(bytes)}</a>
    </p>
    <p>In a terminal. When it breaks off, the same line goes on where it stopped:</p>
    <pre><code>curl -fL -C - -O '${PUBLIC_URL}${path}'</code></pre>
    <p>Unpack it, and check every file:</p>
    <pre><code>${checkLines(name, sums_sha256)}</code></pre>
    ${delta ? deltaOf(name, delta, key) : ''}
  </section>`;
}

/** Draws the delta's link, for people who have the previous version. */
function deltaOf(name: string, delta: NonNullable<DownloadableVersion['delta']>, key: string): Html {
  const path = `/data/releases/${encodeURIComponent(name)}/${delta.name}.tar?key=${encodeURIComponent(key)}`;
  return html`<p>
    You have ${delta.from}? What is new since then is enough:
    <a href="${path}" download>${delta.name}.tar, ${sizeText(delta.bytes)}</a>
  </p>`;
}

/** Returns the check commands: SHA256SUMS is checked by its own hash, and every other file by SHA256SUMS. */
function checkLines(name: string, sums_sha256: string): string {
  return `tar -xf ${name}.tar && cd ${name}
echo '${sums_sha256}  SHA256SUMS' | sha256sum --check
sha256sum --check --quiet SHA256SUMS`;
}
