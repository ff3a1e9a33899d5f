import { escapeHtml } from '#http/html.ts';
import { type Components, inlined, type JsonSchema } from './json-schema.ts';
import { type Answer, answerOf } from './openapi-refusals.ts';
import { type OpenApi, type Operation, type Parameter, parameterOf } from './openapi.ts';

/** Renders the document as a page to read: no script, no outside asset; its style is a separate file, for a strict CSP. */
export function docsPage(document: OpenApi, links: { style: string; json: string }): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))];
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(links.style)}">
</head>
<body>
<nav aria-label="Contents"><ul>${tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(words(tag))}</a></li>`).join('')}</ul></nav>
<main>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>${prose(description)}</p>
<p>The same as a document for tools: <a href="${escapeHtml(links.json)}">OpenAPI 3.1</a>.</p>
${tags
  .map(
    (tag) => `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(words(tag))}</h2>
${operations
  .filter(({ operation }) => operation.tags[0] === tag)
  .map((one) => entry(one, document.components.schemas))
  .join('\n')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

function entry(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  schemas: Components,
): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<details id="${escapeHtml(operationId)}">
<summary><code class="${method}">${method}</code> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<p>${description ? `${prose(description)} ` : ''}${whoMay(operation)}${scopesOf(operation)}</p>
${parameters.length ? parameterTable(parameters.map(parameterOf), schemas) : ''}
${requestBody ? `<h3>Body</h3>${sample(requestBody.content['application/json'], schemas)}` : ''}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, answer]) => answerEntry(status, answerOf(answer), schemas))
  .join('\n')}
</details>`;
}

function whoMay({ 'x-role': role, 'x-permissions': permissions }: Operation): string {
  if (role === 'reviewer') return 'Reviewers and administrators may call this.';
  if (!permissions) return 'Only administrators may call this.';
  const named = permissions.map((one) => `<code>${one}</code>`).join(' or ');
  return `Administrators may call this, and reviewers with the permission ${named}.`;
}

function scopesOf({ 'x-scopes': scopes }: Operation): string {
  return scopes
    ? ` A key with scopes needs ${scopes.map((one) => `<code>${one}</code>`).join(' and ')}.`
    : '';
}

function parameterTable(parameters: Parameter[], schemas: Components): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${prose(describe(inlined(schema, schemas)))}</td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describe(schema: Parameter['schema']): string {
  const type = schema.enum
    ? schema.enum.map((value) => `\`${String(value)}\``).join(', ')
    : (schema.format ?? schema.type);
  const bounds = schema.maximum === undefined ? '' : `, ${schema.minimum ?? ''} to ${schema.maximum}`;
  const otherwise = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return `${String(type)}${bounds}${otherwise}. ${schema.description ?? ''}`;
}

function answerEntry(status: string, { description, content }: Answer, schemas: Components): string {
  const title = `<code>${status}</code> ${prose(description)}`;
  const body = Number(status) < 300 && content?.['application/json'];
  return body ? `<p>${title}</p>${sample(body, schemas)}` : `<p>${title}</p>`;
}

function sample({ schema, example }: { schema: JsonSchema; example: unknown }, schemas: Components): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>
<details><summary>Schema</summary><pre tabindex="0">${escapeHtml(JSON.stringify(inlined(schema, schemas), null, 2))}</pre></details>`;
}

/** Returns a tag as words: `contentTemplates` becomes "Content templates". */
function words(tag: string): string {
  const spaced = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^api /, 'API ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function prose(markdown: string): string {
  return escapeHtml(markdown).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The style of the reference page. Colours keep 4.5:1 contrast in light and in dark mode. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2421; --ground: #fbfaf6; --line: #d8d5ca; --soft: #f1eee4; --accent: #0b6b4b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9df; --ground: #161b19; --line: #38413d; --soft: #1f2623; --accent: #6fd3aa; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
nav { border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: 0 1.25rem; margin: 0; padding: .5rem 1rem; list-style: none; flex-wrap: wrap; }
nav a { display: inline-block; padding: .35rem 0; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1 small { font-size: 1rem; font-weight: 400; }
h2 { margin-top: 2.5rem; }
h3 { font-size: 1rem; }
details { border-top: 1px solid var(--line); padding: .25rem 0; }
summary { cursor: pointer; padding: .5rem 0; }
summary:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary span { opacity: .9; }
code, pre { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
summary > code:first-child { display: inline-block; min-width: 4.5rem; font-weight: 700; color: var(--accent); }
pre { overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
`;
