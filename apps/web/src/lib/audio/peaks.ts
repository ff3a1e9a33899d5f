/**
 * Reduces peaks to fewer bars, keeps the loudest peak of each part, and scales them so that the loudest fills the
 * height: a reviewer sees where somebody speaks, not how far away the phone was.
 *
 * @param peaks any number of values from 0 to 255
 * @returns `count` heights from 0 to 1; fewer when there are fewer peaks
 */
export function bars(peaks: readonly number[], count: number): number[] {
  const length = Math.min(count, peaks.length);
  const loudest = Math.max(1, ...peaks);
  return Array.from({ length }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / length));
    return Math.max(...peaks.slice(from, to)) / loudest;
  });
}

/** Decodes peaks as the API sends them: base64, one byte each. @returns null for null, and for text that is not base64 */
export function decodePeaks(encoded: string | null): number[] | null {
  if (encoded === null) return null;
  try {
    return Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}
