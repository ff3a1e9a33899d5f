/**
 * Returns the address to play: the original where the browser can play its format, else the MP3 rendition.
 *
 * @param canPlayType the browser's own test; '' means no
 */
export function audioAddress(
  url: string,
  audioType: string | null,
  canPlayType: (type: string) => string,
): string {
  if (!audioType || canPlayType(audioType) !== '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}rendition=mp3`;
}
