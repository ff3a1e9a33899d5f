// A reporter for Vitest that lists errors outside of every test: they fail the run, but no other report names them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './prepare.mjs';
import { OUTSIDE } from './reports.mjs';

export default class ErrorsOutsideTests {
  onTestRunEnd(modules, unhandled) {
    const lines = [
      ...modules.flatMap((module) => [
        ...linesOf(`${fileOf(module)}, outside of its tests`, module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) =>
          linesOf(`${fileOf(module)}: ${suite.fullName}, outside of its tests`, suite.errors()),
        ),
      ]),
      ...linesOf('outside of any test', unhandled),
    ];
    writeFileSync(OUTSIDE, JSON.stringify(lines));
  }
}

function fileOf({ moduleId }) {
  return relative(root, moduleId);
}

function linesOf(where, errors) {
  return errors.map(({ name, message }) => `${where}: ${name}: ${message.split('\n', 1)[0]}`);
}
