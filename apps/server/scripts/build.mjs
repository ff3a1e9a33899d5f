// Bundles the server and its worker threads. Our own packages go in; everything from npm stays outside, so that wasm files,
// workers and native paths of libraries are found where they were installed.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: {
    main: 'src/main.ts',
    'audio-worker': 'src/audio/worker.ts',
    'flow-worker': 'src/flow-checks/worker.ts',
  },
  outdir: 'dist',
  bundle: true,
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
          kind === 'entry-point' || path.startsWith('@labrish/') ? undefined : { path, external: true },
        ),
    },
  ],
});
