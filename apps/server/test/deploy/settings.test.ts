import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv, SETTINGS } from '#env.ts';
import { freePort } from '../harness.ts';
import { deploy, run, textOf, whyNo } from './tools.ts';

const UNITS = [
  'labrish@.service',
  'labrish-backup.service',
  'labrish-backup.timer',
  'labrish-failed@.service',
];

const whyNoSystemd = whyNo('systemd-analyze');
describe.skipIf(whyNoSystemd)(`systemd (${whyNoSystemd ?? 'systemd-analyze'})`, () => {
  test('takes the units without a word', async () => {
    const units = UNITS.map((unit) => deploy(`systemd/${unit}`));
    // Expect no output: systemd-analyze only warns of settings that it does not know.
    expect(await run('systemd-analyze', ['verify', ...units])).toEqual({ ok: true, stdout: '', stderr: '' });
  });
});

test('a unit that failed is reported in the journal, and by mail where there is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-failed-'));
  const unit = textOf('systemd/labrish-failed@.service').replaceAll('%i', 'labrish-backup.service');
  const script = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1]?.replaceAll('$$', '$') ?? '';
  const report = (env: Record<string, string>) => run('/bin/sh', ['-c', script], env);
  const stdout = '<1>labrish-backup.service failed. Read: journalctl -u labrish-backup.service\n';
  expect(await report({ PATH: folder })).toEqual({ ok: true, stdout, stderr: '' });
  writeFileSync(join(folder, 'mail'), `#!/bin/sh\necho "$@"; cat`, { mode: 0o755 });
  const mailed = await report({ PATH: `${folder}:${process.env.PATH}`, ADMIN_EMAIL: 'ann@example.org' });
  rmSync(folder, { recursive: true });
  expect(mailed.stdout).toBe(
    `${stdout}-s labrish-backup.service failed ann@example.org\n${stdout.slice('<1>'.length)}`,
  );
});

const whyNoCaddy = whyNo('caddy');
describe.skipIf(whyNoCaddy)(`Caddy (${whyNoCaddy ?? 'caddy'})`, () => {
  test.each([{}, { SITE_ADDRESS: 'voices.example.org', UPSTREAMS: 'server-1:3000 server-2:3000' }])(
    'takes its settings with %o',
    async (env) => {
      const home = mkdtempSync(join(tmpdir(), 'labrish-caddy-'));
      const args = ['validate', '--adapter', 'caddyfile', '--config', deploy('caddy/Caddyfile')];
      const validated = await run('caddy', args, { HOME: home, ...env });
      rmSync(home, { recursive: true });
      expect(validated).toMatchObject({ ok: true });
      // Caddy warns if a line is not formatted as it would write it.
      expect(validated.stdout + validated.stderr).not.toMatch(/not formatted/);
    },
  );
});

const whyNoCompose = whyNo('docker-compose');
describe.skipIf(whyNoCompose)(`Compose (${whyNoCompose ?? 'docker-compose'})`, () => {
  /** Value for the settings that are empty in the example: as long as a secret must be. */
  const FILLED = 'a0'.repeat(20);
  const compose = async (env_file: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'labrish-compose-'));
    writeFileSync(join(folder, '.env'), env_file);
    copyFileSync(deploy('compose.yaml'), join(folder, 'compose.yaml'));
    const args = ['--env-file', join(folder, '.env'), '-f', join(folder, 'compose.yaml'), 'config'];
    const told = await run('docker-compose', args, { HOME: folder });
    rmSync(folder, { recursive: true });
    return told;
  };

  test('takes the file, and gives each server settings that it can start with', async () => {
    const { ok, stdout, stderr } = await compose(
      textOf('env.example').replace(/^([A-Z]\w+)=$/gm, (_, name) =>
        /^(TWILIO|CODE|PILOTS)/.test(String(name)) ? `${name}=` : `${name}=${FILLED}`,
      ),
    );
    expect(stderr).toBe('');
    expect(ok).toBe(true);
    const { services } = parse(stdout) as {
      services: Record<string, { environment: Record<string, string>; volumes: string[] }>;
    };
    const servers = [services['server-1'], services['server-2']];
    for (const server of servers) expect(readEnv(server?.environment ?? {}).embedded).toBe(false);
    expect(servers.map((server) => server?.volumes)).toEqual([['server-1:/data:rw'], ['server-2:/data:rw']]);
    expect(services.caddy?.environment.UPSTREAMS).toBe('server-1:3000 server-2:3000');
  });

  test('gives the servers every setting that they read', async () => {
    const settings = SETTINGS.map((name) => `${name}=of-${name}`).join('\n');
    const { stdout } = await compose(`${textOf('env.example').replace(/=$/gm, `=${FILLED}`)}\n${settings}\n`);
    const { services } = parse(stdout) as { services: Record<string, { environment: object }> };
    expect(Object.keys(services['server-1']?.environment ?? {})).toEqual(expect.arrayContaining(SETTINGS));
  });

  test('names what is missing', async () => {
    const { ok, stderr } = await compose(textOf('env.example'));
    expect(ok).toBe(false);
    expect(stderr).toMatch(/Missing mandatory value/);
  });
});

describe('the image', () => {
  const check = /HEALTHCHECK[^[]*(\[.*\])$/m.exec(textOf('Dockerfile'))?.[1] ?? '[]';
  const [command = '', ...args] = JSON.parse(check) as string[];

  test('is healthy while it answers, and no longer', async () => {
    const port = await freePort();
    const isHealthy = () =>
      promisify(execFile)(command, args, { env: { PATH: process.env.PATH, PORT: String(port) } }).then(
        () => true,
        () => false,
      );
    let status = 200;
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/health/live' ? status : 404;
      response.end('{}');
    }).listen(port, '127.0.0.1');
    expect(await isHealthy()).toBe(true);
    status = 503;
    expect(await isHealthy()).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isHealthy()).toBe(false);
  });

  test('has no setting in it that somebody must not read, and does not run as root', () => {
    const text = textOf('Dockerfile');
    expect(text.match(/^(?:ARG|ENV) .*$/gm)?.join('\n')).not.toMatch(/SECRET|TOKEN|PASSWORD|KEY|URL/);
    expect(text.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(textOf('../.dockerignore')).toMatch(/^\.env$/m);
  });
});
