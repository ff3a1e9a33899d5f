import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const LOADER = createRequire(import.meta.url).resolve('tsx');
const scriptFile = (name: string) =>
  fileURLToPath(new URL(`../../../../../scripts/client/${name}.ts`, import.meta.url));

/** Runs one of our scripts in a terminal, where somebody types this line when they are asked. `script` is util-linux's. */
export async function typeInto(name: string, args: string[], settings: Record<string, string>, line: string) {
  const command = [process.execPath, '--import', LOADER, scriptFile(name), ...args];
  const child = spawn('script', ['-qefc', command.map((one) => `'${one}'`).join(' '), '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const wasAsked = /Type .* to /.test(said);
    said += chunk.toString();
    if (!wasAsked && /Type .* to /.test(said)) child.stdin.write(line);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

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
