import type { feedback_answers } from '@labrish/db';
import { dayOf, type Pilot } from '@labrish/pilot';
import type { CountryServices } from '#context.ts';
import { keepFresh } from '#keep-fresh.ts';
import type { Body } from './body.ts';
import { openPage } from './pages.ts';
import { monthText } from './releases/figures-shown.ts';
import { html, type Html } from './template.ts';

/** Most entries that the page shows. */
const MOST = 500;

/** Draws `/heard`: what people of the country told the team and what was done, by month. It is at most a minute old. */
export async function heardPage(services: CountryServices, dist: string): Promise<() => Promise<Body>> {
  const { db, log, now, pilot } = services;
  const draw = await openPage(services, dist, 'heard.html');
  const read = async () => {
    const entries = await db.prisma.feedback_answers.findMany({
      where: { pilot: pilot.country.code, published_at: { not: null } },
      orderBy: [{ published_at: 'desc' }, { id: 'asc' }],
      take: MOST,
    });
    return draw({ values: { months: monthsOf(pilot, entries) }, flags: { answered: entries.length > 0 } });
  };
  return keepFresh(now, await draw({ values: { months: '' }, flags: { answered: false } }), read, (error) =>
    log.error({ err: error }, 'the answers to notes could not be read'),
  );
}

function monthsOf(pilot: Pilot, entries: readonly feedback_answers[]): Html {
  const monthOf = ({ published_at }: feedback_answers) =>
    published_at ? dayOf(pilot, published_at).slice(0, 7) : '';
  return html`${[...new Set(entries.map(monthOf))].map(
    (month) =>
      html`<h2>${monthText(month)}</h2>
        <ul class="cards">
          ${entries.filter((entry) => monthOf(entry) === month).map(answer)}
        </ul>`,
  )}`;
}

function answer({ heard, done }: feedback_answers): Html {
  return html`<li class="card">
    <p dir="auto"><strong>You said:</strong> ${heard}</p>
    <p dir="auto"><strong>We did:</strong> ${done}</p>
  </li>`;
}
