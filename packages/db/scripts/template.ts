// Builds the empty, migrated database that a new PGlite data folder starts from.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { templatePath } from '../src/migrations.ts';
import { dumpTemplate } from '../src/pglite.ts';

mkdirSync(dirname(templatePath), { recursive: true });
writeFileSync(templatePath, await dumpTemplate());
