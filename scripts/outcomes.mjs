// Reads the test runners' reports: how many tests passed, and the names of the others.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './prepare.mjs';
import { OUTSIDE } from './reports.mjs';

/** @returns {{ passed: number, failed: string[], flaky: string[], skipped: string[] }} names in the last three */
export function vitestOutcome(file) {
  const report = readReport(file);
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [why] }) => ({
      status: status === 'passed' && why !== undefined ? 'flaky' : status,
      name: `${relative(root, name)}: ${fullName}${why ? `\n    ${firstLine(why)}` : ''}`,
    })),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    flaky: namesOf(tests, 'flaky'),
    skipped: namesOf(tests, 'skipped', 'pending', 'todo'),
    failed: [...namesOf(tests, 'failed'), ...(readReport(OUTSIDE) ?? [])],
  };
}

/** Returns the same for the browser tests. */
export function playwrightOutcome(file) {
  const report = readReport(file);
  const tests = (report?.suites ?? []).flatMap(specsOf);
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    flaky: namesOf(tests, 'flaky'),
    skipped: namesOf(tests, 'skipped'),
    failed: namesOf(tests, 'unexpected'),
  };
}

/** Lists the tests of a file or of a `describe` in it, each with its status: expected, unexpected, flaky or skipped. */
function specsOf({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({ name: `${file}: ${title}`, status })),
    ),
    ...suites.flatMap(specsOf),
  ];
}

function namesOf(tests, ...statuses) {
  return tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
}

function firstLine(text) {
  return text.split('\n', 1)[0];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
