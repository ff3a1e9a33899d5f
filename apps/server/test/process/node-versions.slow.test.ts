import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@labrish/db/migrations';
import { describe, expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { freePort } from '../harness.ts';
import { findNode } from './node-binaries.ts';
import { startProcess } from './process.ts';
import { signInAsAdmin } from './sign-in.ts';

const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const MAIN = join(root, 'apps/server/dist/main.js');
const built = existsSync(MAIN) ? undefined : 'skipped without a build: npm run build';

/** The versions that README and package.json promise. */
for (const major of [20, 22, 24]) {
  const node = built ? { why: built } : findNode(major);
  const why = 'why' in node ? node.why : undefined;

  describe.skipIf(why)(`the built server on Node ${major}${why ? ` (${why})` : ''}`, () => {
    test('starts, signs in, takes a voice note, plays it and stops', async () => {
      const path = 'path' in node ? node.path : '';
      expect(execFileSync(path, ['--version']).toString()).toMatch(new RegExp(`^v${major}[.]`));
      const folder = mkdtempSync(join(tmpdir(), 'labrish-node-'));
      const server = await startProcess(await freePort(), { DATA_DIR: folder }, [path, MAIN]);
      const { access_token } = await signInAsAdmin(server.url);
      const person = await createPersonAtPrompt(server.url);
      await person.speak(NOTE);

      const get = async <T>(of: string) => {
        const headers = { authorization: `Bearer ${access_token}` };
        return (await (await fetch(`${server.url}/api/admin${of}`, { headers })).json()) as T;
      };
      const list = await get<{ data: { id: string; duration_ms: number }[] }>('/submissions');
      expect(list.data).toMatchObject([{ duration_ms: expect.any(Number) as number }]);
      const { url } = await get<{ url: string }>(`/submissions/${list.data[0]?.id}/audio-url`);
      const played = await fetch(server.url + url);
      expect(Buffer.from(await played.arrayBuffer()).equals(NOTE)).toBe(true);
      const mp3 = await fetch(`${server.url}${url}&rendition=mp3`);
      expect(mp3.headers.get('content-type')).toBe('audio/mpeg');
      expect((await mp3.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      const code = await server.stop();
      expect(code, server.output().slice(-2000)).toBe(0);
      rmSync(folder, { recursive: true });
    });
  });
}
