/** What was done, for a moment on the screen. @param versions published ones that had it */
export function takenOutOf(versions: readonly string[]): string {
  if (versions.length === 0) return 'The recording is taken out. No published version had it.';
  return `The recording is taken out of ${versions.join(', ')}.`;
}
