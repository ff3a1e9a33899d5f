import { newSnapshot } from '@labrish/conversation';
import { render } from '@labrish/conversation/render';
import { seededFlow } from '@labrish/conversation/seeds';
import { english } from '@labrish/conversation/sentence-groups';
import { builtIn, isSentenceKey } from '@labrish/conversation/sentences';
import { fill, siteValues } from '@labrish/conversation/text';
import { openTurn, sentenceFor, valuesOf } from '@labrish/conversation/turn';
import { ENGLISH } from '@labrish/pilot';
import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { createCountries } from '#countries.ts';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

const EVENT = { event_key: 'TEXT_RECEIVED', message_id: 'm', text: 'Hi', seed: 0 };
const SENTENCES = Object.keys(english).filter(isSentenceKey);

describe.each(countries.map((country) => [country.pilot.country.name, country] as const))(
  'the placeholders of %s',
  (_, country) => {
    const { pilot, seeds } = country;
    const flow = { ...seededFlow(country, seeds, 'Talk'), site_url: PUBLIC.PUBLIC_URL };
    const turnIn = (wording: string) => openTurn(flow, { ...newSnapshot(), wording }, EVENT);

    it.each(flow.templates)('of $template_key are filled in, in the chat and outside it', (template) => {
      for (const [wording, body] of Object.entries({ [ENGLISH]: template.body, ...template.bodies })) {
        const sent = render({ ...template, body }, valuesOf(turnIn(wording)));
        if (body !== '') expectFilled(body, sent?.body ?? '');
        expectFilled(body, fill(body, siteValues(flow)));
      }
    });

    it.each(pilot.labels)('of the bot’s own sentences in $key are filled in', ({ key: wording }) => {
      for (const key of SENTENCES)
        expectFilled(builtIn(flow, wording, key), sentenceFor(turnIn(wording), key));
    });

    it('of the agreement are filled in on its public page', async () => {
      const site = await startPages(PUBLIC, {
        countries: createCountries([country]),
        pages: await drawPages(),
      });
      const { code } = pilot.country;
      const { body, version } = seeds.consent;
      await site.db.prisma.consent_versions.create({ data: { pilot: code, version, body, text_hash: 'h' } });
      await site.db.prisma.flow_versions.create({
        data: {
          ...{ pilot: code, number: 1, flow: {}, flow_hash: 'h' },
          ...{ consent_version: version, published_at: site.clock.now },
        },
      });
      const [, shown = ''] = /class="consent-text">([^<]*)</.exec(await site.html('/privacy')) ?? [];
      expectFilled(body, shown);
      expect(shown).toContain(`${PUBLIC.PUBLIC_URL}/privacy`);
      await site.close();
    });
  },
);

/** Expects a text without braces, except for what the server fills in: the receipt, and the link and the code to one's data; the address and the name are in it. */
function expectFilled(body: string, text: string): void {
  expect(text.replaceAll(/\{\{(?:receipt|data_link|data_code)\}\}/g, '')).not.toContain('{{');
  if (body.includes('{{site}}')) expect(text).toContain(PUBLIC.PUBLIC_URL);
  if (body.includes('{{product}}')) expect(text).toMatch(/Talk|Labrish/);
}
