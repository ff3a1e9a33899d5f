import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file, whole from its first moment on; false when there is one of that name, which stays as it is.
 *
 * @param options as of `writeFileSync`: who may read it, and whether it has reached the disk on return
 */
export function placeFile(
  file: string,
  text: string,
  options: { mode?: number; flush?: boolean } = {},
): boolean {
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, text, { ...options, flag: 'wx' });
    // A rename would replace what another process has made in this very moment.
    linkSync(part, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(part, { force: true });
  }
}
