import type { Pilot } from '@labrish/pilot';
import { labelsBeside } from '../english/labels.ts';

/**
 * Codes and names: ISO 3166-2 as in Debian's iso-codes 4.15; 04 (Dauphin) and 09 (Praslin) are now parts of Gros Islet and of Micoud.
 * People: Population and Housing Census of 10 May 2010, preliminary report of the Central Statistical Office: 165,595 in private
 * households. Read in a copy of its table (Russian Wikipedia; two rows and the total compared with statoids.com), not itself; the
 * English Wikipedia has other figures for some quarters, from later maps of the office. The table of the census of 2022 (172,948) by
 * quarter could not be read. Towns: partly from articles about the quarters, partly from general knowledge; a Saint Lucian checks them.
 * Ages: the same census by five-year groups (UN Demographic Yearbook, in a copy of the English Wikipedia); “18 to 24” is an estimate:
 * the group from 20 to 24 and two fifths of the group from 15 to 19. Targets: ours, with ten recordings
 * of each speaker, as in Jamaica.
 */
export const saintLucia: Pilot = {
  country: { code: 'LC', name: 'Saint Lucia', time_zone: 'America/St_Lucia', phone_prefix: '+1758' },
  labels: labelsBeside('en-LC', {
    key: 'Kweyol',
    name: 'Kwéyòl',
    tags: ['acf'],
    rule: 'Sentences of Kwéyòl: mwen, ou, i, nou, zòt, yo; ka, té and kay before the verb; pa for not.',
  }),
  default_wording: 'English',
  draft_wordings: ['Kweyol'],
  place_words: { place: 'quarter', places: 'quarters', group: 'region', groups: 'regions' },
  groups: ['North', 'East', 'South', 'West'],
  // prettier-ignore
  places: [
    { code: 'LC-02', name: 'Castries', group: 'North', also: ['Kastwi', 'Town', 'City', 'Babonneau', 'Bexon', 'Marchand', 'Entrepot', 'La Clery', 'Sunny Acres', 'Ciceron', 'The Morne', 'Morne Fortune', 'Vigie', 'Balata', 'La Toc', 'Cul de Sac', 'Bisee', 'Bagatelle', 'Conway', 'Faux a Chaud'], people: 65_656 },
    { code: 'LC-06', name: 'Gros Islet', group: 'North', also: ['Gwozilé', 'Gwozile', 'Rodney Bay', 'Cap Estate', 'Monchy', 'Bonne Terre', 'Beausejour', 'Reduit', 'Cas en Bas', 'Dauphin', 'Corinth'], people: 25_210 },
    { code: 'LC-05', name: 'Dennery', group: 'East', also: ['Denwi', 'Mabouya', 'Mabouya Valley', 'Richfond', 'La Caye', 'Aux Lyon', 'Aux Lyons', 'Au Leon', 'Derniere Riviere', 'Grand Ravine', 'Despinoze', 'Gadette', "Fond d'Or"], people: 12_599 },
    { code: 'LC-08', name: 'Micoud', group: 'East', also: ['Mikou', 'Mon Repos', 'Praslin', 'Patience', 'Desruisseaux', 'Blanchard', 'Canelles'], people: 16_284 },
    { code: 'LC-03', name: 'Choiseul', group: 'South', also: ['Chwazèl', 'Chwazel', 'La Fargue', 'River Doree', 'Delcer', 'Mongouge', 'Dacretin'], people: 6_098 },
    { code: 'LC-07', name: 'Laborie', group: 'South', also: ['Labowi', 'Banse', 'Balca', 'La Perle', 'Londonderry'], people: 6_701 },
    { code: 'LC-11', name: 'Vieux Fort', group: 'South', also: ['Vyé Fò', 'Vye Fo', 'Vieuxfort', 'Black Bay', 'Bruceville', 'Beane Field', 'Hewanorra', 'Moule a Chique'], people: 16_284 },
    { code: 'LC-01', name: 'Anse la Raye', group: 'West', also: ['Anslawé', 'Anslawe', 'Millet', 'Vanard', 'Roseau', 'Jacmel', 'Durandeau'], people: 6_247 },
    { code: 'LC-10', name: 'Soufrière', group: 'West', also: ['Soufriere', 'Soufwiyè', 'Soufwiye', 'Fond St Jacques', 'Palmiste', 'Jalousie', 'Sulphur Springs'], people: 8_472 },
    { code: 'LC-12', name: 'Canaries', group: 'West', also: ['Kannawi', 'Kanawi'], people: 2_044 },
  ],
  census_year: 2010,
  age_groups: [
    { name: '18 to 24', people: 19_988 },
    { name: '25 to 34', people: 25_542 },
    { name: '35 to 44', people: 24_503 },
    { name: '45 to 54', people: 19_889 },
    { name: '55 to 64', people: 11_974 },
    { name: '65 and over', people: 14_267 },
  ],
  targets: { pairs: 1500, speakers: 150 },
  dataset: {
    languages: ['acf', 'en'],
    description:
      'Voice notes in which people in Saint Lucia answer everyday questions as they really talk, in Kwéyòl, in English and between the two, heard and written down by reviewers.',
    keywords: ['Saint Lucian Kwéyòl', 'English'],
    page_keywords: ['Saint Lucian Kwéyòl', 'Saint Lucian English'],
    spoken: 'in English, in Kwéyòl, and in both at once',
    spelling: 'Kwéyòl has a standard spelling that few people learned at school, and none is imposed.',
    uses: 'Speech recognition, the study of how people change between English and Kwéyòl',
    reviewers: 'Reviewers know Saint Lucian Kwéyòl; nothing else about them is recorded.',
    impact: 'Speech technology hardly understands Kwéyòl and the changes between Kwéyòl and English',
  },
  // For the owner to confirm by telephone. Sources: govt.lc, 2015-07-07, and St. Lucia Times (203, free, day and night); govt.lc,
  // 2020, and The Voice, 2015-03 (202, the Women's Support Centre, 24 hours); rslpf.com (999). No line for children could be found.
  help_lines:
    '203, free, day or night. Violence at home: 202. Danger right now: 999 (police) or 911 (ambulance).',
  privacy_law: {
    act: 'Data Protection Act, Cap. 8.18 (No. 11 of 2011, amended by No. 2 of 2015)',
    authority: {
      name: 'Data Protection Commissioner',
      contact: '+1 758 468 3200 (Attorney General’s Chambers)',
    },
    answer_days: null,
    breach: {
      hours: null,
      report_to: 'Unknown; until a lawyer says more, the Commissioner and everybody whose data is concerned.',
    },
    sources:
      'The act’s list of sections, and sections 9 and 26 (attorneygeneralchambers.com, Revised Laws 2021 and 2022); Bartlett D. Morgan, 2023-03-24 (partly in force since January 2023; whoever collects data must register with the Commissioner); a private overview of 2026 (fully in force since 1 January 2025). The Commissioner’s own address, time limits and duties after a breach could not be read. A lawyer confirms all of it.',
  },
  page: {
    title: 'How Saint Lucia talks',
    lead: 'Short voice notes in Kwéyòl, English or a mix of the two, for an open dataset of Caribbean speech.',
    about:
      'Voice AI learned from American and British voices. It takes Kwéyòl for bad French or for noise, and the change from English to Kwéyòl in the middle of a sentence confuses it.',
  },
};
