import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { renderPage } from './src/landing/document.tsx';

/**
 * Draws the public pages into their HTML entries, with their style inside: the first answer is all that a phone needs to
 * show the page. What the server fills in is filled with stand-ins under the development server.
 */
export function prerender(): Plugin {
  let developing = false;
  return {
    name: 'prerender',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        const drawn = renderPage(basename(filename));
        if (drawn === null) return html;
        return developing ? standIn(drawn) : drawn;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && renderPage(file.fileName) !== null)
            file.source = withStyleInside(String(file.source), (name) => {
              const style = bundle[name];
              return style?.type === 'asset' ? String(style.source) : undefined;
            });
      },
    },
  };
}

function withStyleInside(html: string, sourceOf: (name: string) => string | undefined): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const style = sourceOf(name);
    return style === undefined ? link : `<style>${style.trim()}</style>`;
  });
}

/** The development server's answer to what apps/server/src/site/template.ts does in production. */
function standIn(html: string): string {
  const values: Record<string, string> = { product: 'Labrish', chat_url: '/simulator', year: 'this year' };
  return html
    .replace(/<when-(counted|consent|several)>.*?<\/when-\1>/gs, '')
    .replace(/<unless-(chat|mail|landing)>.*?<\/unless-\1>/gs, '')
    .replace(/<\/?(?:when|unless)-\w+>/g, '')
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
