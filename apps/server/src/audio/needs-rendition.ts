/** Types that some browser does not play: Opus in Ogg or WebM (Safari before 18.4; later ones not reliably), and AMR (none). */
const NEEDS_RENDITION = new Set<string>([
  'audio/ogg',
  'audio/webm',
  'audio/x-matroska',
  'audio/amr',
  'audio/amr-wb',
  'audio/3gpp',
]);

/** Tells whether some browser cannot play this type directly. */
export function needsRendition(type: string): boolean {
  return NEEDS_RENDITION.has(type);
}
