// Reads settings from the file that LABRISH_ENV names, or else from `.env`; environment variables take precedence.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Matches a line that systemd's EnvironmentFile= takes; others, such as comments, are ignored. */
const LINE = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;

export function loadSettings(folder = root) {
  const { LABRISH_ENV } = process.env;
  const file = join(folder, '.env');
  if (LABRISH_ENV) loadUnitSettings(LABRISH_ENV);
  else if (existsSync(file)) process.loadEnvFile(file);
}

/** Loads a file as systemd does: unlike in `.env`, a # inside a value is a part of it. Ends the process if it cannot be read. */
function loadUnitSettings(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    console.error(
      `\nLABRISH_ENV: the file ${file} cannot be read (${error.code}). Name the settings of the server.\n`,
    );
    process.exit(1);
  }
  for (const line of text.split('\n')) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name) process.env[name] ??= unquoted(value);
  }
}

function unquoted(value) {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (quote === "'") return inner;
  return quote ? inner.replace(/\\(["\\`$])/g, '$1') : value.replace(/\\(.)/g, '$1');
}
