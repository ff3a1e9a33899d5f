import { copyFile, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type Destination, withPushProblems, PushProblem, type Say, type WholeFile } from './destination.ts';
import type { FolderOrder } from './read-order.ts';
import { sha256Of } from './whole-files.ts';

/** Opens a folder on another disk or a mounted share. A version's folder gets its final name only when it is complete. */
export function openFolder({ path }: FolderOrder, dataDir: string, say: Say): Destination {
  const placesOf = (name: string) => ({
    whole: join(path, name),
    unfinished: join(path, `.${name}.partial`),
  });
  const attempt = <T>(work: () => Promise<T>) => withPushProblems(work, (error) => refusal(error, path));
  return {
    kind: 'folder',
    target: path,
    async prepare({ name }) {
      await assertUsable(path, dataDir);
      const { whole, unfinished } = placesOf(name);
      return (files) =>
        attempt(async () => {
          await rm(unfinished, { recursive: true, force: true });
          for (const file of files) await copy(file, join(unfinished, file.path));
          await rm(whole, { recursive: true, force: true });
          await rename(unfinished, whole);
          say(`Copied ${files.length} files.`);
          return '';
        });
    },
    async remove({ name }) {
      await assertUsable(path, dataDir);
      await attempt(async () => {
        for (const place of Object.values(placesOf(name))) await rm(place, { recursive: true, force: true });
      });
      return `${name} is not in ${path} any more.`;
    },
  };
}

/** Checks that the path is a folder (an unmounted share often is none) and is not in DATA_DIR. @throws {PushProblem} */
async function assertUsable(path: string, dataDir: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new PushProblem(`${path} is not a folder. Make it, or mount what should be there.`);
  const [there, own] = [await realpath(path), await realpath(dataDir)];
  if (`${there}${sep}`.startsWith(`${own}${sep}`))
    throw new PushProblem(`${path} is in DATA_DIR, where the server has its own files. Give another folder.`);
}

async function copy({ absolute, sha256, path }: WholeFile, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(absolute, to);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  if ((await sha256Of(to)) !== sha256)
    throw new PushProblem(`${path} was not copied whole. Check both disks, then repeat the push.`);
}

const SENTENCES: Partial<Record<string, string>> = {
  ENOSPC: 'there is no room left',
  EDQUOT: "this user's share of it is used up",
  EROFS: 'it can only be read',
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
};

/** Says what an error of the disk means, and what to do. */
function refusal(error: unknown, path: string): string | null {
  const why = SENTENCES[(error as NodeJS.ErrnoException).code ?? ''];
  return why ? `${path} cannot be used: ${why}. Mend that, then repeat.` : null;
}
