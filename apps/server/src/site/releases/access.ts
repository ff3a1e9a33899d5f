import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { CountryServices } from '#context.ts';
import { addressOf } from '#http/visitor.ts';
import type { Env } from '#env.ts';
import { fieldsOf, FORM_BYTES, type Problem } from '#http/form.ts';
import { askForAccess } from '#releases/access/ask.ts';
import { formValues, PRIVATE } from '#site/form-values.ts';
import { type Access, findAccess } from '#releases/access/keys.ts';
import { type DownloadableVersion, downloadableVersions } from '#releases/downloads/downloadable.ts';
import { sendBody } from '#site/body.ts';
import { type Contents, openPage } from '#site/pages.ts';
import { html, type Html } from '#site/template.ts';
import { hoursText, momentText, monthText, recordingsText, sizeText } from './figures-shown.ts';
import { licenceName, statusChip, termsOf } from './lists.ts';

/** Registers the access form, the page that says to check the mailbox, and the page behind the mailed link. */
export async function accessRoutes(
  app: FastifyInstance,
  services: CountryServices,
  dist: string,
): Promise<void> {
  const ask = await openPage(services, dist, 'releases-ask.html');
  const asked = await openPage(services, dist, 'releases-asked.html');
  const access = await openPage(services, dist, 'releases-access.html');
  const options = { isActive: true, headers: PRIVATE };
  await app.register(formbody, { bodyLimit: FORM_BYTES });

  app.post('/data/releases/access', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const problems = await askForAccess(services, request.body, addressOf(request));
    if (problems.length === 0)
      return reply.header('cache-control', 'no-store').redirect('/data/releases/asked', 303);
    const body = await ask({ ...gateValues(services.env, request.body, problems), ...options });
    return sendBody(request, reply.code(400), body);
  });

  app.get('/data/releases/asked', async (request, reply) => sendBody(request, reply, await asked(options)));

  app.get<{ Querystring: { key?: unknown } }>('/data/releases/access', async (request, reply) => {
    const { key } = request.query;
    const found =
      typeof key === 'string' && key !== '' ? await findAccess(services, key, addressOf(request)) : null;
    const offered = found ? await downloadableVersions(services) : [];
    const body = await access({ ...accessPage(services, found, offered), ...options });
    return sendBody(request, reply.code(found ? 200 : 403), body);
  });
}

/** Returns the contents of `/data/releases/access`. @param access null: the key is missing, unknown or expired */
function accessPage(
  { env, pilot }: CountryServices,
  access: Access | null,
  offered: readonly DownloadableVersion[],
): Contents {
  return {
    values: access
      ? {
          until: momentText(pilot, access.expires_at),
          downloads: html`${offered.map((version) => download(env, version, access.key))}`,
          key: access.key,
          version_field: versionField(offered),
          curl: curlLine(env, offered[0]?.name ?? '', access.key),
        }
      : {},
    flags: { allowed: access !== null, offered: offered.length > 0 },
  };
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

/** Draws the choice of the version that a recogniser has heard (hypotheses.ts). */
function versionField(offered: readonly DownloadableVersion[]): Html {
  return html`<div class="field">
    <label for="field-version">Which version it heard</label>
    <select id="field-version" name="version">
      ${offered.map(({ name }) => html`<option>${name}</option>`)}
    </select>
  </div>`;
}

function curlLine({ PUBLIC_URL }: Env, version: string, key: string): string {
  const address = `${PUBLIC_URL}/data/yardstick/hypotheses?key=${encodeURIComponent(key)}`;
  return `curl -F engine=NAME -F model=MODEL -F version=${version} -F hypotheses=@heard.tsv '${address}'`;
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

/** Returns the values of the form (apps/web/src/landing/parts/gate.tsx). @param form as sent; absent for an empty form */
export function gateValues(
  env: Parameters<typeof formValues>[0],
  form: unknown = {},
  problems: readonly Problem[] = [],
): Contents {
  const values = formValues(env, ['name', 'email', 'purpose', 'terms'], form, problems);
  return {
    values: { ...values, terms_list: termsOf() },
    flags: { agreed: fieldsOf(form).terms === 'agreed', refused: problems.length > 0 },
  };
}
