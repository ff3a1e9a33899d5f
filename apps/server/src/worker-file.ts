import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Finds the code of a worker thread: built, next to the server's bundle; else the TypeScript source, which Node 20 reads through
 * tsx.
 *
 * @param built name of the file in the bundle's folder, without the extension
 * @param source path of the file, relative to this folder
 */
export function workerFile(built: string, source: string): { filename: string; execArgv?: string[] } {
  if (!import.meta.url.endsWith('.ts')) return { filename: new URL(`./${built}.js`, import.meta.url).href };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: new URL(source, import.meta.url).href, execArgv: ['--import', tsx] };
}
