/** The first version of a dataset. */
const FIRST = '1.0.0';

/**
 * Suggests the next version: after 1.4.2 it is 1.5.0. Numbers are compared as numbers, so 1.10.0 comes after 1.9.0.
 *
 * @param versions of one dataset, in any order
 */
export function nextVersion(versions: readonly string[]): string {
  const [newest] = versions.map(numbersOf).sort(newestFirst);
  return newest ? `${newest[0]}.${newest[1] + 1}.0` : FIRST;
}

type Numbers = readonly [major: number, minor: number, patch: number];

function numbersOf(version: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}

function newestFirst(a: Numbers, b: Numbers): number {
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
}
