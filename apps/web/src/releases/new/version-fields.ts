import type { Release, ReleaseInput } from '@labrish/api/releases/schema';
import { LICENCES, type LicenceId } from '@labrish/dataset';
import * as z from 'zod/mini';
import { pilot } from '#lib/pilot.ts';

const MOST_TITLE = 100;
const LICENCE_IDS = LICENCES.map(({ id }) => id);

/** Schema of a typed version. The server checks the same, in its own words (packages/api/src/releases/schema.ts). */
export const versionFields = z.object({
  series: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[a-z][a-z0-9-]{1,39}$/,
        'Use 2 to 40 lowercase letters, digits and hyphens, starting with a letter.',
      ),
    ),
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill this in.'),
      z.maxLength(MOST_TITLE, `Use at most ${MOST_TITLE} characters.`),
    ),
  version: z
    .string()
    .check(z.trim(), z.regex(/^(0|[1-9]\d{0,3})(\.(0|[1-9]\d{0,3})){2}$/, 'Type three numbers, like 1.0.0.')),
  licence: z.enum(LICENCE_IDS),
  includes_untranscribed: z.boolean(),
  includes_rejected: z.boolean(),
  includes_open: z.boolean(),
  without_changes: z.boolean(),
  on_withdrawal: z.enum(['superseded', 'do_not_use']),
  doi: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^(10\.\d{4,9}\/\S{1,200})?$/,
          'Type it like 10.5281/zenodo.1234567, without https://doi.org/.',
        ),
      ),
    z.transform((typed) => typed || null),
  ),
}) satisfies z.ZodMiniType<ReleaseInput>;
/** The contents of the fields. */
export type VersionFields = z.input<typeof versionFields>;

/** Returns whether a dataset can have this name. */
export function isSeries(name: string): boolean {
  return versionFields.shape.series.safeParse(name).success;
}

/** Returns the name of a licence, as people know it. */
export function licenceName(id: LicenceId): string {
  return LICENCES.find((one) => one.id === id)?.name ?? id;
}

/** Returns the form's initial values: those of the dataset's newest version. */
export function initialFields(product: string, releases: readonly Release[], series: string): VersionFields {
  const versions = releases.filter((one) => one.series === series);
  const [newest] = versions;
  return {
    series,
    title: newest?.title ?? `${product}: how ${pilot.country.name} talks`,
    version: nextVersion(versions.map(({ version }) => version)),
    licence: newest?.licence ?? LICENCES[0].id,
    includes_untranscribed: newest?.includes_untranscribed ?? false,
    includes_rejected: newest?.includes_rejected ?? false,
    includes_open: newest?.includes_open ?? false,
    without_changes: false,
    on_withdrawal: newest?.on_withdrawal ?? 'superseded',
    doi: '',
  };
}

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

/** Lists every dataset that has a version; the dataset with the newest version comes first. */
export function allSeriesOf(releases: readonly Release[]): string[] {
  return [...new Set(releases.map(({ series }) => series))];
}

/** Returns a name that no dataset has yet: product and country, followed by a number if a dataset has that name. */
export function freeSeries(product: string, taken: readonly string[]): string {
  const name = nameOf(`${product} ${pilot.country.name}`);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}-${n}`;
  return free;
}

/** Makes a valid name from any words, short enough to append a number. */
function nameOf(words: string): string {
  const name = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-$/, '');
  return name.length > 1 ? name : 'dataset';
}

/** Returns the unpublished version: a dataset has one at a time. */
export function unpublishedOf(releases: readonly Release[], series: string): Release | undefined {
  return releases.find((one) => one.series === series && isUnpublished(one));
}

/** Returns whether the version was never published. */
export function isUnpublished({ state }: Pick<Release, 'state'>): boolean {
  return state === 'building' || state === 'built';
}
