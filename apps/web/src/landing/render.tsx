import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './document.tsx';
import { pages } from './pages.tsx';

/**
 * Renders a public page. React is only the template language: none of it reaches the browser.
 *
 * @param file one of the build's HTML entries, like `index.html`.
 * @returns the finished document with names in double braces, or null when the file is not a public page.
 */
export function renderPage(file: string): string | null {
  const page = pages[file];
  return page ? `<!doctype html>${renderToStaticMarkup(<Document page={page} />)}` : null;
}
