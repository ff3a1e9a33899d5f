import { readFileSync } from 'node:fs';

/** What happens in a script: `> ` a person sends something, `* ` something happens without them (world.ts). */
export interface Script {
  title: string;
  lines: string[];
}

/** Reads a transcript: its first line, what the person sends, and what happens besides. */
export function readScript(path: URL): Script {
  const [title = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  return { title, lines: lines.filter((line) => /^[>*] /.test(line)) };
}
