// `npm run example:release`: makes the example release anew, into examples/. When its bytes change, the change is to be looked at
// and stored with what caused it.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildExample, NAME } from './build.ts';

const folder = fileURLToPath(new URL(`../../examples/${NAME}`, import.meta.url));
await rm(folder, { recursive: true, force: true });
await buildExample(folder);
console.log(`Made ${folder}`);
