import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsers } from 'prettier/plugins/markdown';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from './files/list-files.ts';
import { someClip, someRows } from './testing/clips.ts';
import { newFolder } from './testing/folder.ts';
import { FACTS, SHEET, writeRelease } from './testing/release.ts';

/** In every text, so that it is found wherever it got to. */
const MARK = 'HOSTILE';
const TEXTS = [
  `<script>alert("${MARK}")</script>`,
  `<img src=x onerror=${MARK}>`,
  `[${MARK}](javascript:alert(1)) ![${MARK}](https://x.example/${MARK}.png)`,
  `https://x.example/${MARK} www.${MARK}.example me@${MARK}.example <https://${MARK}.example>`,
  `# ${MARK}`,
  `x\n\n# ${MARK}\n\n- ${MARK}\r\n---\n`,
  `x\n\`\`\`\n<b>${MARK}</b>\n${MARK}\n===`,
  `- ${MARK}`,
  `> ${MARK}`,
  `1. ${MARK}`,
  `=cmd|'/C calc'!A0 ${MARK}`,
  `+1+1 ${MARK}`,
  `-1 ${MARK}`,
  `@SUM(A1) ${MARK}`,
  `\t=1 ${MARK}`,
  `\r=1 ${MARK}`,
  `${MARK} \u202egnp.exe\u2066\u200f\u061c`,
  `${MARK}\0 | "quoted" 'single' $x$ {{name}} %s \\`,
  `--- \nkey: ${MARK}\n...`,
] as const;

// oxlint-disable-next-line no-control-regex -- they are what must not be there
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Finds markup, links and pictures that come from the hostile text. */
async function liveIn(markdown: string): Promise<string[]> {
  const live: string[] = [];
  const walk = (node: { type: string; url?: string; children?: unknown[] }) => {
    if (node.type === 'html') live.push(JSON.stringify(node));
    if (['image', 'link'].includes(node.type) && /HOSTILE|x\.example|javascript/.test(node.url ?? ''))
      live.push(node.url ?? '');
    for (const child of node.children ?? []) walk(child as typeof node);
  };
  const text = markdown.replace(/^---\n.*?\n---\n/s, '');
  walk((await parsers.markdown.parse(text, {} as never)) as never);
  return live.filter((node) => node.includes(MARK));
}

/** Returns how many of each kind of block a document has: hostile text must add none. */
async function blocksOf(markdown: string): Promise<Record<string, number>> {
  const root = (await parsers.markdown.parse(markdown.replace(/^---\n.*?\n---\n/s, ''), {} as never)) as {
    children: { type: string }[];
  };
  const count: Record<string, number> = {};
  for (const { type } of root.children) count[type] = (count[type] ?? 0) + 1;
  return count;
}

function releaseOf(folder: string, text: string) {
  const rows = someRows().map(({ clip, audio }) => ({
    audio,
    clip: { ...clip, prompt: text, transcription: clip.transcription && text, english: text },
  }));
  return writeRelease(folder, rows, {
    facts: {
      ...{ ...FACTS, title: text, description: text, country: text },
      ...{ creator: { ...FACTS.creator, name: text }, held_out_topics: [text] },
    },
    sheet: {
      ...SHEET,
      known_defects: [text],
      consents: [{ version: 1, text, clips: 18 }],
      samples: [someClip({ prompt: text, transcription: text, english: text })],
    },
    changes: [{ version: '1.1.0', month: '2026-11', added: 3, removed: 1, changed: 0, notes: [text] }],
  });
}

test(
  'whatever people wrote, none of it is live in any document of a release',
  { timeout: 120_000 },
  async () => {
    const harmless = await newFolder();
    await releaseOf(harmless, 'Some words');
    for (const text of TEXTS) {
      const folder = await newFolder();
      await releaseOf(folder, text);
      const paths = (await listFiles(folder)).filter((path) => !/^(data|scripts)\/|^SHA256SUMS$/.test(path));
      expect(paths.length).toBeGreaterThan(15);
      for (const path of paths) {
        const content = await readFile(join(folder, path), 'utf8');
        const about = `${path} with ${JSON.stringify(text)}`;
        expect(FORBIDDEN.exec(content)?.[0], about).toBeUndefined();
        if (path.endsWith('.md')) {
          expect(await liveIn(content), about).toEqual([]);
          const before = await readFile(join(harmless, path), 'utf8');
          expect(await blocksOf(content), about).toEqual(await blocksOf(before));
        }
        if (/\.(jsonl?)$/.test(path)) {
          expect(content, about).not.toContain('<');
          for (const json of path.endsWith('l') ? content.trimEnd().split('\n') : [content]) JSON.parse(json);
        }
        if (path.endsWith('.cff')) expect(Object.keys(parse(content) as object)).toContain('cff-version');
        if (path === 'README.md') {
          const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(content) ?? [];
          expect(Object.keys(parse(head) as object), about).toContain('extra_gated_fields');
        }
        if (path.endsWith('.tsv')) {
          const [header = '', ...lines] = content.trimEnd().split('\n');
          for (const line of lines) {
            expect(line.split('\t'), about).toHaveLength(header.split('\t').length);
            for (const cell of line.split('\t')) expect(cell, about).not.toMatch(/^[=+@]|^-(?!\d+(\.\d+)?$)/);
          }
        }
      }
    }
  },
);
