// What the benchmarks of the web count of a page's script.
import type { Locator, Page } from '@playwright/test';

/**
 * Kilobytes of script, compressed, that a page loads until nothing more comes, with nothing in the cache. Without the headers of its
 * answers, which HTTP/2 sends once and compresses.
 */
export async function scriptOf(page: Page, path: string, there: Locator): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('about:blank');
  await page.goto(path);
  await there.waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes / 1000;
}
