import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from '../harness.ts';
import { textOf } from './tools.ts';

/** A scraped process, and how often: a slow one must have time to answer. */
interface Target {
  url: string;
  every_seconds: number;
}

/** Divides the durations of the rules, so that a test need not wait for minutes: minutes become seconds. */
const quickly = (rules: string) =>
  rules.replace(/for: 30s/g, 'for: 500ms').replace(/(for: |\[)(\d+)m\b/g, '$1$2s');

/** Starts a Prometheus that scrapes the targets and evaluates the alerts that operators get, 60 times as fast. */
export async function startPrometheus(targets: Target[]) {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-prometheus-'));
  const config = {
    global: { evaluation_interval: '500ms' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [
      {
        job_name: 'labrish',
        static_configs: targets.map(({ url, every_seconds }) => ({
          targets: [new URL(url).host],
          labels: { __scrape_interval__: `${every_seconds}s`, __scrape_timeout__: `${every_seconds}s` },
        })),
      },
    ],
  };
  writeFileSync(join(folder, 'alerts.yaml'), quickly(textOf('prometheus/alerts.yaml')));
  writeFileSync(join(folder, 'prometheus.yaml'), stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const args = ['config.file=prometheus.yaml', 'storage.tsdb.path=data', `web.listen-address=${address}`];
  const child = spawn(
    'prometheus',
    args.map((arg) => `--${arg}`),
    {
      ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    },
  );
  // Stop Prometheus with this process, even if a test fails.
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`Prometheus ended:\n${said}`)));
  });
  const ask = async <T>(path: string) =>
    (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as T;
  return {
    /** Lists the alerts that are pending or firing. */
    async alerts() {
      const { data } = await ask<{
        data: { alerts: { labels: { alertname: string }; state: 'pending' | 'firing' }[] };
      }>('alerts');
      return data.alerts.map(({ labels, state }) => ({ name: labels.alertname, state }));
    },
    /** Counts the targets that answer. */
    async up() {
      const { data } = await ask<{ data: { activeTargets: { health: string }[] } }>('targets');
      return data.activeTargets.filter(({ health }) => health === 'up').length;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
