import { execFileSync } from 'node:child_process';
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
