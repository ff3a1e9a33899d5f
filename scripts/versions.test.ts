import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Workspace {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

// npm has no catalog: when a version is in several package.json, one of them is easily forgotten at an upgrade.
test('a dependency of several workspaces has one version in all of them', () => {
  const workspaces = JSON.parse(
    execFileSync('npm', ['query', '.workspace'], { encoding: 'utf8' }),
  ) as Workspace[];
  expect(workspaces.length).toBeGreaterThan(5);
  const versions = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies } of workspaces)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  const different = [...versions].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(different).toEqual([]);
});

/** Packages in production that bring an install script, and why they may: the script never runs (`ignore-scripts` in .npmrc). */
const WITH_INSTALL_SCRIPT = new Map([
  ['@prisma/engines', 'downloads an engine that the product does not use'],
  ['prisma', 'checks the version of Node'],
  ['esbuild', 'of tsx, which runs the commands; its binary is a package of its own'],
]);

test('no other package in production has an install script', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true; dev?: true }>;
  };
  const found = Object.entries(packages).flatMap(([path, { hasInstallScript, dev }]) =>
    hasInstallScript && !dev ? [path.split('node_modules/').at(-1) ?? path] : [],
  );
  expect(found.filter((name) => !WITH_INSTALL_SCRIPT.has(name))).toEqual([]);
});
