// `npm run example:release`: builds the example release again, into examples/. When its bytes change, check the difference and
// commit it together with its cause.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildExample, NAME } from './build.ts';

const folder = fileURLToPath(new URL(`../../examples/${NAME}`, import.meta.url));
await rm(folder, { recursive: true, force: true });
await buildExample(folder);
console.log(`Made ${folder}`);
