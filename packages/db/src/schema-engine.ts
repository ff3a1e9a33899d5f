import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

/** Node has WebAssembly, but its types come only with the browser's. Declares what is used here. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: object } }>;
};

let loaded: Promise<void> | undefined;

/** Instantiates the engine from its wasm file. Prisma's own entry imports that file as a module, which Node 20 cannot do. */
async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(path.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

/**
 * Creates Prisma's own schema engine over any driver adapter, in process: no binary, no child process.
 * The caller frees it.
 */
export async function createSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  await (loaded ??= load());
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}
