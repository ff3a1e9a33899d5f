import { escapeHtml, HTML_START } from '#http/html.ts';
import type { PersonData } from './gather.ts';

/** Keys with words of the database, like `to_review`. */
const CODES = /^(kind|what|status|review_status|stage|layer|decision|action)$/;

const EMPTY = /^(""|\[\])$/;

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem}
h1,h2{line-height:1.2}dl{margin:0;padding:.75rem 0;border-top:1px solid GrayText}dt{font-size:.875rem}
dd{margin:0 0 .5rem;font-weight:600;white-space:pre-line;overflow-wrap:anywhere}audio{width:100%}pre{white-space:pre-wrap}`;

/** Draws what a contributor gets as a page without scripts, which plays the recordings by relative paths. */
export function personPage({ product, country, time_zone, ...data }: PersonData): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: time_zone },
  });
  const shown = (key: string, value: unknown): string => {
    if (value instanceof Date) return clock.format(value);
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return escapeHtml(value.join(', ')).replaceAll('_', ' ');
    const isPlain = typeof value === 'string' || typeof value === 'number';
    const text = escapeHtml(isPlain ? String(value) : JSON.stringify(value, null, 2));
    if (!isPlain) return `<details><summary>Show</summary><pre>${text}</pre></details>`;
    if (key === 'file')
      return `<audio controls preload="none" src="${text}"></audio><a href="${text}">${text}</a>`;
    return CODES.test(key) ? text.replaceAll('_', ' ') : text;
  };
  const sections = data.sections.map(({ key: id, title, about, keys, entries }) => {
    const lists = entries.map((entry) => {
      const known = Object.entries(keys).filter(([key]) => !EMPTY.test(JSON.stringify(entry[key] ?? '')));
      return `<dl>${known.map(([key, label]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${shown(key, entry[key])}</dd>`).join('\n')}</dl>`;
    });
    return `<h2 id="${id}">${title}</h2>\n<p>${about}</p>\n${lists.join('\n') || '<p>Nothing.</p>'}`;
  });
  const title = `What ${escapeHtml(product)} stores about you`;
  return `${HTML_START}<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>This is what we had about you in ${country} on ${clock.format(data.made_at)}: all of your data, and nothing about others. Times are those of ${country}.
Your number or address: <strong>${escapeHtml(data.address ?? 'it cannot be opened')}</strong>. The same for programs: <a href="data.json">data.json</a>.
Send DELETE LAST or DELETE ALL in the chat to take back what you gave.</p>
<ul>${data.sections.map(({ key, title, entries }) => `<li><a href="#${key}">${title}</a> (${entries.length})</li>`).join('')}</ul>
${sections.join('\n')}
<h2>What is not here, and why</h2>
<ul>${data.left_out.map((what) => `<li>${what}</li>`).join('')}</ul>
</body>
</html>
`;
}
