import { qualityTagRows } from '@labrish/dataset/release/quality';
import { markdownText } from '../escape.ts';
import { contactOf, type ReleaseFacts } from '../facts.ts';
import type { Stats } from '../stats/stats.ts';
import { bulletsOf, TERMS, withdrawalOf } from '../terms.ts';
import type { DatasheetFacts } from './datasheet-facts.ts';
import * as sections from './datasheet-sections.ts';
import { categoriesTable, HOW_FIGURES_ARE_MADE, partsTable, suppressedTable } from './figures.ts';
import { markdownTable } from './markdown.ts';

/** Builds `datasheet.md` by the questions of Gebru et al., Datasheets for Datasets (2021). Figures are counted, not typed. */
export function datasheet(facts: ReleaseFacts, stats: Stats, sheet: DatasheetFacts): string {
  const { country, dataset: texts, place_words } = facts.pilot;
  return `# Datasheet of ${markdownText(facts.title)} ${facts.version}

The sections are those of Gebru et al., *Datasheets for Datasets*, 2021. Built in ${facts.month} by code ${facts.code_version}.

## Motivation

${markdownText(texts.description)} It was made by [${markdownText(facts.creator.name)}](${facts.creator.url}), so that speech
technology understands people in ${markdownText(country.name)} as they talk with each other: ${texts.spoken}.

## Composition

Each instance is a voice note that somebody recorded of their own will, with what reviewers found out about it.

${partsTable(stats)}

${categoriesTable(stats)}

${sections.composition(facts, stats, sheet)}

### ${capitalised(place_words.group)} by category

${suppressedTable(sheet.group_by_category.table)}

${HOW_FIGURES_ARE_MADE} Fewer than ${sheet.group_by_category.least_speakers} speakers are never shown.

### Samples

${sections.samples(sheet.samples)}

## Collection process

People answer a question, or say what they like, in a WhatsApp chat. They are adults who agreed to the words below before they
recorded anything, and who gave their ${place_words.group}, age range and way of talking themselves. The sound is as their telephone made it,
but silent where words are masked.

### What they agreed to

${sections.consents(sheet.consents)}

## Preprocessing, cleaning, labelling

Recordings are not re-encoded. Tags and serial numbers that tell of the device are taken out; \`audio_sha256\` is of what is left.
A program looks for words that may tell who somebody is, and a person decides: these are \`[redacted]\`, and the sound is silent there. Words that
the program does not find are left. As a rule two reviewers hear each recording and answer independently, a third where they differ, and then a lead. Transcriptions are
written as people would write to a friend; ${texts.spelling}

### What was measured of the sound

Level, noise, clipping, share of speech and bandwidth were measured when a recording arrived. \`quality_tags\` names what stands out:

${markdownTable(['Tag', 'When'], qualityTagRows())}

### How far reviewers agree

${sections.agreement(sheet.agreement)}

${sections.transcribedTwice(sheet.transcribed_twice)}

### Why recordings were rejected

${sections.rejections(sheet.rejections)}

### Known defects

${sections.knownDefects(sheet.known_defects)}

## Uses

${texts.uses}, and tests of what other systems make of it. It must not be
used to find out who somebody is or to imitate a voice.

## Distribution

Under [${facts.licence.name}](${facts.licence.url}), from <${facts.url}>, to whoever agrees to these terms, which stand beside the licence:

${bulletsOf(TERMS)}

## Maintenance

${sections.maintenance(facts, sheet)} ${withdrawalOf(facts)} Questions go to <${contactOf(facts)}>.
`;
}

const SAMPLES = /\n### Samples\n.*?(?=\n## )/s;

/** Takes the samples, which are speakers' words, out of a datasheet that is sent where nothing can be taken back. @throws */
export function datasheetWithoutSamples(text: string): string {
  if (!SAMPLES.test(text)) throw new Error('The datasheet has no section Samples.');
  return text.replace(SAMPLES, () => '');
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
