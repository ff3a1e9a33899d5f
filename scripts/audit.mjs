// Asks the registry for known vulnerabilities of what runs in production. Fails for high and critical ones.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = read(stdout);
const counts = report.metadata?.vulnerabilities;
if (!counts) console.log('Skipped: the registry answers no question about vulnerabilities.');
else {
  for (const { name, range, severity } of Object.values(report.vulnerabilities))
    console.log(`${name} ${range}: ${severity}`);
  if (counts.high + counts.critical > 0) process.exitCode = 1;
}

/** Reads the report; without a registry there may be none. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
