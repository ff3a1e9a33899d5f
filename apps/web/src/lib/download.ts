/** Saves content as a file on the person's device. @param type its media type */
export function download(name: string, content: string | Blob, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
