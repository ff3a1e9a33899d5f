// Loaded into each server first (node --import): shifts its clock and makes its disk slow or full, as the soak orders over IPC,
// and at the start by SOAK_INJECT. The product's own code is unchanged.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const SLOW_MS = [200, 1000];
const CALLS = ['mkdir', 'open', 'readFile', 'rename', 'rm', 'stat', 'writeFile'];
const folder = process.env.DATA_DIR ?? '';
let now = JSON.parse(process.env.SOAK_INJECT ?? '{}');

shiftClock();
troubleDisk();
if (isMainThread && process.send) {
  process.on('message', (told) => (now = told));
  // Exit when the parent process is gone: nothing else would stop this server.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}

function shiftClock() {
  const RealDate = Date;
  const shifted = () => RealDate.now() + (now.clock_ms ?? 0);
  globalThis.Date = class Date extends RealDate {
    constructor(...args) {
      super(...(args.length ? args : [shifted()]));
    }
    static now() {
      return shifted();
    }
  };
}

function troubleDisk() {
  for (const name of CALLS) {
    const real = fs.promises[name];
    fs.promises[name] = async (path, ...rest) => {
      if (!String(path).startsWith(folder) || !now.disk) return real(path, ...rest);
      if (now.disk === 'full' && isWriting(name, rest[0])) throw noSpace(name, path);
      if (now.disk === 'slow')
        await new Promise((resolve) =>
          setTimeout(resolve, SLOW_MS[0] + Math.random() * (SLOW_MS[1] - SLOW_MS[0])),
        );
      return real(path, ...rest);
    };
  }
  syncBuiltinESMExports();
}

function isWriting(name, flags) {
  return name === 'writeFile' || name === 'mkdir' || (name === 'open' && /[wa]/.test(String(flags ?? 'r')));
}

function noSpace(name, path) {
  const error = new Error(`ENOSPC: no space left on device, ${name} '${path}'`);
  return Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: name, path });
}
