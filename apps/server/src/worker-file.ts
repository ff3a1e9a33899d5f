import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Where the code of a worker thread lies: built, next to the server's own bundle; from source it is TypeScript, which Node 20 reads
 * through tsx.
 *
 * @param built its file in the bundle's folder, without the ending
 * @param source its file in this folder
 */
export function workerFile(built: string, source: string): { filename: string; execArgv?: string[] } {
  if (!import.meta.url.endsWith('.ts')) return { filename: new URL(`./${built}.js`, import.meta.url).href };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: new URL(source, import.meta.url).href, execArgv: ['--import', tsx] };
}
