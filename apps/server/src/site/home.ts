import type { Env } from '#env.ts';
import type { Body } from './body.ts';
import { openPage } from './pages.ts';
import { samplesOf } from './releases/lists.ts';
import { NO_TODAY, type Today } from './today.ts';
import { valuesFor } from './values.ts';

/** More are on the dataset's own page. */
const SAMPLES = 3;

/** The landing page, drawn anew only when the day or the year has changed. @param dist folder of the built site */
export async function homePage(
  env: Env,
  dist: string,
): Promise<(today: Today, year: number) => Promise<Body>> {
  const draw = await openPage(env, dist, 'index.html');
  let current: { today: Today; year: number; body: Promise<Body> } | undefined;
  return (today, year) => {
    if (current?.today !== today || current.year !== year) {
      const site = valuesFor(env, today.facts, year);
      const samples = today.samples.slice(0, SAMPLES);
      const values = { ...site.values, home_samples: samplesOf(samples) };
      const flags = { ...site.flags, published: today.published, samples: samples.length > 0 };
      // As small as it can be, where it is drawn at the start and not while somebody waits.
      const options = { isActive: samples.length > 0, ...(today === NO_TODAY && { quality: 11 }) };
      current = { today, year, body: draw(values, flags, options) };
    }
    return current.body;
  };
}
