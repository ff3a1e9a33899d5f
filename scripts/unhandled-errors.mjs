// A reporter for Vitest: what went wrong outside of every test fails the run, and is in no other report by name.
import { writeFileSync } from 'node:fs';
import { UNHANDLED } from './reports.mjs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(UNHANDLED, JSON.stringify(errors.map(({ name, message }) => `${name}: ${message}`)));
  }
}
