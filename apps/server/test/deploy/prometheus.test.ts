import { mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { deploy, run, textOf, whyNo } from './tools.ts';

interface Alerts {
  groups: { rules: { alert: string }[] }[];
}
interface Examples {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

const alerts = (parse(textOf('prometheus/alerts.yaml')) as Alerts).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert }) => alert);

test('every alert has an example that it is for, and one that it is not for', () => {
  const examples = (parse(textOf('prometheus/alerts.test.yaml')) as Examples).tests.flatMap(
    ({ alert_rule_test }) => alert_rule_test,
  );
  const named = (isFiring: boolean) =>
    examples
      .filter(({ exp_alerts }) => exp_alerts.length > 0 === isFiring)
      .map(({ alertname }) => alertname)
      .sort();
  expect(named(true)).toEqual([...alerts].sort());
  expect(named(false)).toEqual([...alerts].sort());
});

const why = whyNo('promtool');
describe.skipIf(why)(`Prometheus (${why ?? 'promtool'})`, () => {
  test('takes the alerts, and raises them for the examples that they are for', async () => {
    const tested = await run('promtool', ['test', 'rules', deploy('prometheus/alerts.test.yaml')]);
    expect(tested).toMatchObject({ ok: true, stdout: expect.stringContaining('SUCCESS') as string });
  });

  test('takes its settings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'labrish-prometheus-'));
    for (const file of ['prometheus.yaml', 'alerts.yaml'])
      copyFileSync(deploy(`prometheus/${file}`), join(folder, file));
    writeFileSync(join(folder, 'metrics-token'), 'token');
    const checked = await run('promtool', ['check', 'config', join(folder, 'prometheus.yaml')]);
    rmSync(folder, { recursive: true });
    expect(checked).toMatchObject({ ok: true });
    expect(checked.stdout).toContain(`${alerts.length} rules found`);
  });
});
