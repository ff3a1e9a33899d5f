// Runs an installed tool of this repository, or one of its scripts (`node`).
import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/** @returns {Promise<{ ok: boolean, output: string }>} whether it succeeded, and its output if captured. */
export function npx(command, { captured = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const isScript = command[0] === 'node';
    const child = spawn(
      isScript ? process.execPath : 'npx',
      isScript ? command.slice(1) : ['--no-install', ...command],
      {
        cwd: root,
        stdio: ['ignore', ...(captured ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
        env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
      },
    );
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}
