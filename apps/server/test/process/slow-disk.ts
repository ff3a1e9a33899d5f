// Loaded into a server before its own code (node --import): reading a page from the disk takes longer than Fastify's own limit for a
// plugin, which is ten seconds.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';

const READ_MS = 11_000;

const read = fs.promises.readFile;
fs.promises.readFile = (async (...args: Parameters<typeof read>) => {
  if (typeof args[0] === 'string' && args[0].endsWith('app.html')) await setTimeout(READ_MS);
  return read(...args);
}) as typeof read;
syncBuiltinESMExports();
