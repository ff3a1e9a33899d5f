import type { Env } from '#env.ts';
import { keepDrawn, openPage, type Drawn } from './pages.ts';
import { samplesOf } from './releases/lists.ts';
import type { Today } from './today.ts';
import { valuesFor } from './values.ts';

/** How many samples the page plays; the dataset's own page has more. */
const SAMPLES = 3;

/** Draws the landing page. @param dist folder of the built site */
export async function homePage(env: Env, dist: string): Promise<Drawn<Today>> {
  const draw = await openPage(env, dist, 'index.html');
  return keepDrawn((today, year, quality) => {
    const site = valuesFor(env, today.facts, year);
    const samples = today.samples.slice(0, SAMPLES);
    const values = { ...site.values, home_samples: samplesOf(samples) };
    const flags = { ...site.flags, published: today.published, samples: samples.length > 0 };
    return draw(values, flags, { isActive: samples.length > 0, quality });
  });
}
