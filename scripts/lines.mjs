// `npm run lines`: counts lines of TypeScript, CSS, SQL and Prisma, by folder: product, tests, scripts and benchmarks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CODE = /[.](tsx?|mjs|css|sql|prisma)$/;
const TEST = /(^|[/])(test|testing)[/]|[.](test|spec)[.]tsx?$/;
const BESIDE = /^(scripts|bench|examples)[/]|[/](bench|scripts)[/]/;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { product, scripts, tests } = countLines();
  for (const [folder, lines] of [...product].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(lines).padStart(7)}  ${folder}`);
  console.log(`${sum(product)} product, ${sum(scripts)} scripts and benchmarks, ${sum(tests)} tests`);
}

/**
 * Counts the lines of every file that git tracks, blank ones included.
 *
 * @returns {Record<'product' | 'scripts' | 'tests', Map<string, number>>} by folder: a package, or a folder of an app's sources
 */
export function countLines() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const counted = { product: new Map(), scripts: new Map(), tests: new Map() };
  for (const path of tracked.filter((path) => CODE.test(path))) {
    const kind = TEST.test(path) ? 'tests' : BESIDE.test(path) ? 'scripts' : 'product';
    const lines = readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1;
    counted[kind].set(folderOf(path), (counted[kind].get(folderOf(path)) ?? 0) + lines);
  }
  return counted;
}

/** Adds up the lines of all folders. */
export function sum(counted) {
  return [...counted.values()].reduce((all, lines) => all + lines, 0);
}

function folderOf(path) {
  const [top, name, src, room] = path.split('/');
  if (!name) return top;
  return top === 'apps' && room?.includes('.') === false ? `${top}/${name}/${src}/${room}` : `${top}/${name}`;
}
