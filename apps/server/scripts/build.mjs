// Bundles the server and its worker threads. Our own packages go in; nearly everything from npm stays outside, so that wasm files,
// workers and native paths of libraries are found where they were installed. Code that is loaded on demand (`await import`) becomes a
// file of its own beside them. Its name changes with its contents, and earlier ones stay: a server that runs while this builds still
// finds what it has not loaded yet.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * Our packages, and libraries that are nothing but many small modules: a start is faster when Node need not find and read each of them.
 */
const INSIDE = /^(@labrish|@trpc|jose|oauth4webapi|openid-client|zod)(\/|$)/;

await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: {
    main: 'src/main.ts',
    'audio-worker': 'src/audio/worker.ts',
    'flow-worker': 'src/flow-checks/worker.ts',
    'review-worker': 'src/review/worker.ts',
    'scoring-worker': 'src/yardstick/worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm-stays-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
          kind === 'entry-point' || INSIDE.test(path) ? undefined : { path, external: true },
        ),
    },
  ],
});
