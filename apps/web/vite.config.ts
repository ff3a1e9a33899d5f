import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerender } from './prerender.ts';
import { pages } from './src/landing/pages.tsx';

/** Where `npm run dev` finds the API. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
// prettier-ignore
const proxied = ['/trpc', '/api', '/auth/v1', '/audio', '/voices', '/outbox', '/health', '/simulator/api', '/go/'];
const appRoute = /^\/(login|logout|account|app|simulator)(?:[/?#]|$)/;

/** What every page needs, and what every page of the console needs: each is one script, because many small ones load slowly. */
const BEGINNINGS = {
  base: {
    from: /[/]src[/]main[.]tsx$/,
    libraries: /node_modules[/](react|react-dom|react-router|scheduler|tailwind-merge|clsx)[/]/,
  },
  console: {
    from: /[/]src[/]app[/](with-api|shell)[.]tsx$/,
    libraries: /node_modules[/]@(tanstack[/](query-core|react-query)|trpc)[/]/,
  },
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    zodWithoutEval(),
    ...stylesWithoutTags(),
    appRoutes(),
    compressedTwins(),
    prerender(),
  ],
  worker: { plugins: () => [zodWithoutEval()] },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    // Every browser that the build targets but old Safari knows it; there it only loads a little later.
    modulePreload: { polyfill: false },
    // Fonts stay files of their own: inlined, the content security policy would have to allow data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [...Object.keys(pages), 'app.html'],
      // A page that uses a number beside a schema does not load the schema.
      treeshake: { manualPureFunctions: ['z'] },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: [{ name: beginningWith }] } },
    },
  },
});

/**
 * Zod tries first of all whether it may make code while it runs. The content security policy forbids it, and Firefox tells of
 * each try in the console. So zod is told not to, before the first schema there is.
 */
function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    transform: {
      filter: { id: /[/]zod[/]v4[/]core[/]core[.]js$/ },
      handler: (code) => `${code}\nglobalConfig.jitless = true;\n`,
    },
  };
}

/**
 * Toasts and dialogs write `<style>` elements into the page, which the content security policy forbids. The toasts' styles are imported
 * from their file instead (toaster.tsx), and the dialogs' go into sheets that are made by script, which need no permission.
 */
function stylesWithoutTags(): Plugin[] {
  return [
    {
      name: 'toasts-without-style-tag',
      transform: {
        filter: { id: /[/]sonner[/]dist[/]index[.]mjs$/ },
        handler: (code) => code.replace(/^__insertCSS\(.*$/m, ''),
      },
    },
    {
      name: 'dialogs-without-style-tag',
      transform: {
        filter: { id: /[/]react-style-singleton[/]dist[/]\w+[/]singleton[.]js$/ },
        handler: () => `export function stylesheetSingleton() {
          const sheet = new CSSStyleSheet();
          let users = 0;
          return {
            add(css) {
              if (users++ > 0) return;
              sheet.replaceSync(css);
              document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
            },
            remove() {
              if (--users > 0) return;
              document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
            },
          };
        }`,
      },
    },
  ];
}

/** What the server does in production: the app's routes all answer app.html. */
function appRoutes(): Plugin {
  return {
    name: 'app-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const url = request.url ?? '';
        if (appRoute.test(url) && !url.startsWith('/simulator/api')) request.url = '/app.html';
        next();
      });
    },
  };
}

/** Writes `.br` and `.gz` beside every text asset, so that the server sends them without compressing anything. */
function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(assets, name));
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Returns the beginning that needs a file of ours or a library; null for one that only some pages need. */
function beginningWith(id: string, modules: Modules): string | null {
  const needing = new Set(id.includes('/apps/web/src/') ? [id] : []);
  for (const one of needing)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) needing.add(importer);
  const found = Object.entries(BEGINNINGS).find(
    ([, { from, libraries }]) => libraries.test(id) || [...needing].some((one) => from.test(one)),
  );
  return found?.[0] ?? null;
}
