import { firstSteps } from '@labrish/release/documents/first-steps';
import type { ReleaseFacts } from '@labrish/release';
import type { Part } from '@labrish/dataset';
import { html, type Html } from '#site/html.ts';

const BLOCK = /^```(\w+)\n([\s\S]*?)\n```$/gm;
const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*/g;

/** Draws the version's "first steps". Their Markdown uses only paragraphs, headings, code and bold. */
export function firstStepsOf(facts: ReleaseFacts, part: Part): Html {
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
