import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const LOADER = createRequire(import.meta.url).resolve('tsx');
const scriptFile = (name: string) =>
  fileURLToPath(new URL(`../../../../../scripts/client/${name}.ts`, import.meta.url));

/** Starts one of our scripts against a server; `ended` resolves to its exit code and its output. */
export function startScript(name: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', LOADER, scriptFile(name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}
