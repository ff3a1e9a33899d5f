// `npm run lint`: checks import rules (.dependency-cruiser.mjs), and that siblings do not import each other in a cycle.
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const TOPS = ['apps', 'packages', 'pilots', 'prisma', 'bench', 'scripts'];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = await findBroken(TOPS);
  for (const line of broken) console.error(line);
  process.exit(broken.length ? 1 : 0);
}

/**
 * Finds every forbidden import, and every cycle of siblings.
 *
 * @param {string[]} tops folders to read, below `baseDir`
 * @returns {Promise<string[]>} one line each
 */
export async function findBroken(tops, baseDir = process.cwd()) {
  const { forbidden, options } = config;
  const { output } = await cruise(tops, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return [
    ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...findCircles(output.modules),
  ];
}

/**
 * Finds cycles of siblings (files and folders of one source folder) that import each other, directly or through other siblings.
 * Tests may import anything.
 */
function findCircles(modules) {
  const folders = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) addImport(folders, source, resolved);
  return [...folders].flatMap(([folder, imports]) => {
    const circle = [...imports.keys()].filter((name) => reachedFrom(name, imports).has(name));
    return circle.length
      ? [`no-circle-of-siblings: ${folder}: ${circle.toSorted((a, b) => (a < b ? -1 : 1)).join(', ')}`]
      : [];
  });
}

/** Records an import as one between two siblings of the folder where their paths part. */
function addImport(folders, from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((name, i) => name !== b[i]);
  if (at < 0 || !a.slice(0, at).includes('src') || /[.]test[.]tsx?$/.test(from)) return;
  const folder = a.slice(0, at).join('/');
  const imports = folders.get(folder) ?? folders.set(folder, new Map()).get(folder);
  imports.set(a[at], (imports.get(a[at]) ?? new Set()).add(b[at]));
}

function reachedFrom(name, imports, reached = new Set()) {
  for (const next of imports.get(name) ?? [])
    if (!reached.has(next)) reachedFrom(next, imports, reached.add(next));
  return reached;
}
