import { createHash } from 'node:crypto';

const STYLE = /<style>([\s\S]*?)<\/style>/g;

/**
 * Returns the content security policy of a public page. It is stricter than the app's: it allows only our own scripts, fonts and
 * pictures, and the inline style by its hash. Scripts of other types than JavaScript, like structured data, do not run and need
 * no permission.
 *
 * @param upgrade everything is loaded over HTTPS.
 * @param isActive the page has a form of ours to send, or recordings of ours to play.
 */
export function pagePolicy(html: string, upgrade: boolean, isActive = false): string {
  const styles = [...html.matchAll(STYLE)].map(([, style = '']) => `'sha256-${sha256(style)}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${isActive ? "'self'" : "'none'"}`,
    ...(isActive ? ["media-src 'self'"] : []),
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
