import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the path of a file that operators get. */
export const deploy = (file: string) => `${root}deploy/${file}`;
export const textOf = (file: string) => readFileSync(deploy(file), 'utf8');

/** The Debian package of each tool. */
const PACKAGES = {
  promtool: 'prometheus',
  prometheus: 'prometheus',
  nginx: 'nginx',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  'docker-compose': 'docker-compose',
};

export type Tool = keyof typeof PACKAGES;

/** Returns why tests with a tool are skipped; null if the tool is installed. */
export function whyNo(tool: Tool): string | null {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return null;
  } catch {
    return `skipped without ${tool}: apt-get install ${PACKAGES[tool]}`;
  }
}

/** Runs a tool to its end. @returns its output, and whether it succeeded */
export async function run(tool: string, args: string[], env: Record<string, string> = {}) {
  const options = { env: { PATH: process.env.PATH, ...env }, cwd: root };
  try {
    const { stdout, stderr } = await promisify(execFile)(tool, args, options);
    return { ok: true, stdout, stderr };
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as Partial<{ stdout: string; stderr: string }> & Error;
    return { ok: false, stdout, stderr: stderr || message };
  }
}
