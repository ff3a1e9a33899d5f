// Finds slow proofs (`*.slow.test.ts`, `*.slow.spec.ts`): killed processes, whole backups, other browsers, screens as text.
import { execFileSync } from 'node:child_process';
import { root } from './prepare.mjs';

/** By folder of slow proofs: the other folders that they test. A proof always tests the folder of its own name. */
const ROOMS = {
  process: ['commands', 'auth-secret', 'jobs', 'retry-queue', 'audio', 's3', 'server'],
  database: ['jobs', 'retry-queue', 'db', 'server'],
  conversation: ['delivery', 'channels', 'retry-queue', 'submissions'],
  channels: ['delivery', 'conversation', 'retry-queue'],
  journal: ['backup', 'submissions'],
  backup: ['journal', 'audio', 'releases', 's3'],
  db: ['prisma'],
  scoring: ['scripts'],
  browsers: ['web'],
  reading: ['web'],
};
/** Folders of the console that every page depends on. */
const SHARED = new Set(['lib', 'components', 'session', 'app']);
const EVERY_PAGE = 'every page';
/** A change of these files may affect everything. */
const EVERYWHERE =
  /^(package-lock[.]json|[.]ci[/]|scripts[/](?!client|soak|understanding|mutants)|packages[/]db[/]src)/;

/**
 * Lists the slow proofs that a change needs.
 *
 * @param {string | undefined} since a commit; absent, or not known here: all of them
 * @returns {string[]} paths from the root of the repository
 */
export function slowProofs(since) {
  const all = git('ls-files', '*.slow.test.ts', '*.slow.spec.ts');
  const changed = since === undefined ? null : changedSince(since);
  if (!changed || changed.some((path) => EVERYWHERE.test(path))) return all;
  const rooms = new Set(changed.flatMap(roomsOf));
  return all.filter((proof) => {
    const [, name, , folder] = proof.split('/');
    const room = folder?.includes('.') ? name : (folder ?? name);
    const about = [room, ...(ROOMS[room] ?? []), ...(name === 'web' ? [EVERY_PAGE] : [])];
    return about.some((one) => rooms.has(one)) || changed.includes(proof);
  });
}

/** Returns the subjects of a changed file: its app or package, and its folders within the sources or tests. */
function roomsOf(path) {
  const [top, name] = path.split('/');
  if (top === 'prisma') return ['prisma'];
  const folders = path.split('/').slice(3, -1);
  // Files at the root of the server assemble it; a change within a folder does not involve them.
  if (name === 'server') return folders.length ? folders : ['server'];
  return [name, ...folders, ...(folders.some((one) => SHARED.has(one)) ? [EVERY_PAGE] : [])];
}

function changedSince(since) {
  try {
    return git('diff', '--name-only', since, 'HEAD');
  } catch {
    return null;
  }
}

function git(...args) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', args, options).split('\n').filter(Boolean);
}
