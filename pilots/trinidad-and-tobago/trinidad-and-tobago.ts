import type { Pilot } from '@labrish/pilot';
import { labelsBeside } from '../english/labels.ts';

/**
 * Codes and names: ISO 3166-2 as in Debian's iso-codes 4.15. Groups: the parts of the country as people name them; Mayaro-Rio Claro is
 * in the east as in the Eastern Regional Health Authority. People: Population and Housing Census 2011, Central Statistical Office, as
 * in populationdata.net; 1,328,019 in all. Towns: chief places of each corporation and nicknames (boldtrini.blogspot.com, caribsurf.net).
 *
 * Ages: the same census by five-year groups up to 54, as in Wikipedia's “Demographics of Trinidad and Tobago”. “55 to 64” and “65 and over”
 * are worked out from what the minister said of the census (Trinidad Express, 2013-02-19: 70.4 % from 15 to 64, ageing index 43.5, 520,351
 * over 40). “18 to 24” has two fifths of the group from 15 to 19. Targets: those of Jamaica by adults, rounded; an owner may set others.
 */
export const trinidadAndTobago: Pilot = {
  country: {
    code: 'TT',
    name: 'Trinidad and Tobago',
    time_zone: 'America/Port_of_Spain',
    phone_prefix: '+1868',
  },
  labels: labelsBeside('en-TT', {
    key: 'Creole',
    name: 'Creole',
    tags: ['trf', 'tgh'],
    rule: 'Sentences built as Creole builds them: did or bin for the past, does for habits, a verb without endings, allyuh, it have, ent, doh.',
  }),
  default_wording: 'English',
  draft_wordings: ['Mix', 'Creole'],
  place_words: { place: 'municipality', places: 'municipalities', group: 'area', groups: 'areas' },
  groups: ['North', 'East', 'Central', 'South', 'Tobago'],
  // prettier-ignore
  places: [
    { code: 'TT-POS', name: 'Port of Spain', group: 'North', also: ['POS', 'Town', 'Tong', 'Belmont', 'Woodbrook', 'St James', 'Cocorite', 'Gonzales', 'East Dry River', 'Sea Lots', 'Newtown', 'St Clair', 'Mucurapo'], people: 37_074 },
    { code: 'TT-DMN', name: 'Diego Martin', group: 'North', also: ['Diego', 'Dego Martin', 'Petit Valley', 'Maraval', 'Carenage', 'Glencoe', 'Westmoorings', 'Chaguaramas', 'Paramin', 'Moka', 'Bagatelle', 'West'], people: 102_957 },
    { code: 'TT-SJL', name: 'San Juan-Laventille', group: 'North', also: ['San Juan', 'Sawa', 'Sanwah', 'Laventille', 'Morvant', 'Barataria', 'Aranguez', 'El Socorro', 'Santa Cruz', 'Petit Bourg', 'Mount Lambert', 'Maracas Bay', 'Las Cuevas', 'Beetham', 'Febeau Village'], people: 157_258 },
    { code: 'TT-TUP', name: 'Tunapuna-Piarco', group: 'East', also: ['Tunapuna', 'Piarco', 'Curepe', 'St Augustine', 'St Joseph', 'Valsayn', 'Trincity', 'Tacarigua', 'Arouca', "D'Abadie", 'Dabadie', 'El Dorado', 'Macoya', 'Five Rivers', 'Maloney', 'La Horquetta', 'Lopinot', 'Blanchisseuse', 'Mausica', 'Bon Air', 'Maracas Valley', 'Caroni'], people: 215_119 },
    { code: 'TT-ARI', name: 'Arima', group: 'East', also: ['Malabar', 'Santa Rosa', 'Santa Rosa Heights', 'Carapo', 'Tumpuna', 'Calvary Hill'], people: 33_606 },
    { code: 'TT-SGE', name: 'Sangre Grande', group: 'East', also: ['Grande', 'Sandy Grandy', 'Toco', 'Valencia', 'Matura', 'Manzanilla', 'Cumuto', 'Guaico', 'Grande Riviere', 'Matelot', 'Sans Souci', 'Cumana', 'Vega de Oropouche'], people: 75_766 },
    { code: 'TT-MRC', name: 'Mayaro-Rio Claro', group: 'East', also: ['Rio Claro-Mayaro', 'Mayaro', 'Rio Claro', 'Guayaguayare', 'Guaya', 'Biche', 'Ortoire', 'Ecclesville', 'Mafeking', 'Pierreville'], people: 35_650 },
    { code: 'TT-CHA', name: 'Chaguanas', group: 'Central', also: ['Chag', 'Cunupia', 'Longdenville', 'Enterprise', 'Endeavour', 'Montrose', 'Edinburgh', 'Lange Park', 'Felicity', 'Charlieville'], people: 83_516 },
    { code: 'TT-CTT', name: 'Couva-Tabaquite-Talparo', group: 'Central', also: ['Couva', 'Tabaquite', 'Talparo', 'Freeport', 'California', 'Point Lisas', 'Claxton Bay', 'Gran Couva', 'Preysal', 'Carapichaima', 'Chase Village', 'Pointe-a-Pierre', 'Gasparillo', 'Todds Road', 'Brasso', 'Flanagin Town'], people: 178_410 },
    { code: 'TT-SFO', name: 'San Fernando', group: 'South', also: ['Sando', 'Marabella', 'Pleasantville', 'Gulf View', 'Vistabella', 'Cocoyea', 'Mon Repos', 'Les Efforts'], people: 48_838 },
    { code: 'TT-PTF', name: 'Point Fortin', group: 'South', also: ['Point', 'Fortin', 'Cap-de-Ville', 'Guapo', 'Techier', 'Egypt Village'], people: 20_235 },
    { code: 'TT-PED', name: 'Penal-Debe', group: 'South', also: ['Penal', 'Debe', 'Barrackpore', 'La Romaine', 'Rochard Road', 'Palmiste', 'Woodland', 'San Francique', 'Morne Diablo'], people: 89_392 },
    { code: 'TT-PRT', name: 'Princes Town', group: 'South', also: ['Moruga', 'New Grant', 'Tableland', 'Williamsville', 'Indian Walk', 'Ste Madeleine', 'St Madeleine', 'Hindustan', 'Hardbargain', 'Reform'], people: 102_375 },
    { code: 'TT-SIP', name: 'Siparia', group: 'South', also: ['Fyzabad', 'La Brea', 'Cedros', 'Icacos', 'Santa Flora', 'Palo Seco', 'Erin', 'South Oropouche', 'Oropouche', 'Rousillac', 'Vessigny', 'Los Bajos'], people: 86_949 },
    { code: 'TT-TOB', name: 'Tobago', group: 'Tobago', also: ['Bago', 'Scarborough', 'Scarboro', 'Crown Point', 'Plymouth', 'Roxborough', 'Charlotteville', 'Speyside', 'Buccoo', 'Bon Accord', 'Canaan', 'Moriah', 'Castara', 'Les Coteaux', 'Mason Hall', 'Lambeau', 'Carnbee', 'Signal Hill', 'Black Rock', 'Bethel', 'Patience Hill', 'Parlatuvier', 'Delaford', 'Belle Garden', 'Golden Lane', 'Whim'], people: 60_874 },
  ],
  census_year: 2011,
  age_groups: [
    { name: '18 to 24', people: 153_591 },
    { name: '25 to 34', people: 229_097 },
    { name: '35 to 44', people: 178_701 },
    { name: '45 to 54', people: 183_297 },
    { name: '55 to 64', people: 131_863 },
    { name: '65 and over', people: 119_029 },
  ],
  targets: { pairs: 2500, speakers: 250 },
  dataset: {
    languages: ['trf', 'tgh', 'en'],
    description:
      'Voice notes in which people in Trinidad and Tobago answer everyday questions as they really talk, in Creole, in English and between the two, heard and written down by reviewers.',
    keywords: ['Trinidadian English Creole', 'Tobagonian English Creole', 'English'],
    page_keywords: ['Trinidadian Creole', 'Tobagonian Creole', 'Trinidadian English'],
    spoken: 'in English, in Creole, and in both at once',
    spelling: 'Creole has no spelling that most people use, and none is imposed.',
    uses: 'Speech recognition, the study of how people change between English and Creole',
    reviewers: 'Reviewers know Trinidadian or Tobagonian Creole; nothing else about them is recorded.',
    impact: 'Speech technology hardly understands Creole and the changes between Creole and English',
  },
  // For the owner to confirm. Sources: Newsday, 2023-06-16 (800-COPE, the ministry's, day and night); Office of the Prime Minister, in
  // triniscene.com (800-SAVE, day and night); childlinett.org and TSTT (131, up to the age of 25); progress.guide (Lifeline, 999).
  help_lines:
    '800-COPE (800-2673), day or night. Lifeline: 800-5588. Violence at home: 800-SAVE (800-7283). Children and young people: 131. Danger right now: 999.',
  privacy_law: {
    act: 'Data Protection Act, 2011 (Chap. 22:04), in force only in part',
    authority: {
      name: 'Office of the Information Commissioner (not yet in operation)',
      contact: 'http://www.moc.gov.tt/ooio.html',
    },
    answer_days: null,
    breach: {
      hours: null,
      report_to:
        'Nobody by the sections in force; inform everybody whose data is concerned, and the Information Commissioner once there is one.',
    },
    sources:
      'UWI, external data protection resources, February 2025; DataGuidance, April 2022 (in force: sections 1 to 18, 22, 23, 25(1), 26, 28, 42(a) and (b)); the ministry’s page on the office. The act was not read as a whole. No lawyer has confirmed this yet.',
  },
  page: {
    title: 'How Trinidad and Tobago talks',
    lead: 'Short voice notes in Creole, Standard English or a mix of the two, for an open dataset of Caribbean speech.',
    about:
      'Voice AI learned from American and British voices. It takes Creole for bad English, writes “doh” and “ent” down as other words, and loses the thread where people change from one to the other in the middle of a sentence.',
  },
};
