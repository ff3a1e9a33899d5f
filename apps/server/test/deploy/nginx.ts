import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness.ts';
import { textOf } from './tools.ts';

/** A response with its whole body. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Returns the configuration that includes our file: everything in one folder, nginx in the foreground. */
const around = (folder: string, isRoot: boolean) => `
${isRoot ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/labrish.conf;
}
`;

/**
 * Starts nginx with the file that operators get, on free ports, in front of one or two servers.
 *
 * @throws when nginx refuses the file.
 */
export async function startNginx(upstream: string, second = upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  writeFileSync(
    join(folder, 'labrish.conf'),
    changed(textOf('nginx/labrish.conf'), [
      ['server 127.0.0.1:3000 ', `server ${new URL(upstream).host} `],
      ['server 127.0.0.1:3001 ', `server ${new URL(second).host} `],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/voices.example.org/fullchain.pem', `${folder}/cert.pem`],
      ['/etc/letsencrypt/live/voices.example.org/privkey.pem', `${folder}/key.pem`],
    ]),
  );
  writeFileSync(join(folder, 'nginx.conf'), around(folder, process.getuid?.() === 0));
  makeCertificate(folder);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  execFileSync('nginx', ['-t', '-q', ...args], { stdio: 'pipe' });

  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // Stop nginx with this process, even if a test fails.
  process.once('exit', () => child.kill('SIGTERM'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('start worker process')) resolve();
    });
    child.once('exit', () => reject(new Error(`nginx ended:\n${said}`)));
  });
  const common = { host: '127.0.0.1', headers: { host: 'voices.example.org' } };
  return {
    /** Requests a page through nginx. @param from the visitor's address, one of this machine. */
    ask(path: string, { from = '127.0.0.1', body, ...more }: Asking = {}): Promise<Answer> {
      const headers = { ...common.headers, ...more.headers };
      const options = { ...common, ...more, headers, port: https, path, localAddress: from };
      return answerTo(httpsRequest({ ...options, rejectUnauthorized: false }), body);
    },
    /** Requests a page without TLS. */
    askPlainly: (path: string) => answerTo(httpRequest({ ...common, port: http, path })),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  from?: string;
  body?: Buffer | string;
}

function answerTo(asked: ReturnType<typeof httpRequest>, body?: RequestOptions['path'] | Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.end(body);
  });
}

/** Replaces parts of the file. @throws when a part is missing, because the test would no longer test the file. */
function changed(text: string, changes: [string, string][]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`labrish.conf does not say "${from}".`);
    return now.replaceAll(from, to);
  }, text);
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', ...key, ...files, '-days', '2', '-subj', '/CN=voices.example.org'],
    {
      stdio: 'pipe',
    },
  );
}
