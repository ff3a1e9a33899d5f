import { localTime } from './clock.ts';
import type { Concept, Language } from './language.ts';
import { categoriesOf, ENGLISH, placesOf, type Pilot } from './pilot.ts';
import type { Speech } from './speech.ts';

/** Most labels: WhatsApp shows ten choices. */
const MOST_LABELS = 10;
/** Most groups of places: a list of WhatsApp has ten rows, and two are "abroad" and "rather not say". */
const MOST_GROUPS = 8;
/** Most places of a group: a row of the list leads back to the groups. */
const MOST_PLACES = 9;
/** Texts that are keywords in every country: posters and messages name them. */
const NAMED: readonly [keyof Language['requests']['keywords'], string][] = [
  ['stop', 'stop'],
  ['start', 'start'],
  ['help', 'help'],
  ['back', 'back'],
  ['restart', 'restart'],
  ['delete_last', 'delete last'],
  ['delete_all', 'delete all'],
  ['my_voice', 'my voice'],
  ['my_data', 'my data'],
  ['cancel_data', 'cancel data'],
  ['public', 'public'],
  ['hear', 'hear'],
  ['person', 'person'],
  ['feedback', 'feedback'],
];

/** Concepts without which the bot's own questions have no answer, or somebody's distress, age, stop or withdrawal is passed over. */
const NEEDED: readonly Concept[] = [
  ...(['yes', 'nay', 'last', 'all', 'keep', 'go_on'] as const),
  ...(['remove', 'recording', 'stop', 'go_away', 'under_age', 'adult', 'hurt_self', 'die'] as const),
];

/** Finds what is wrong with the data of a country, in sentences that say what to change. Pure and total. */
export function checkPilot(pilot: Pilot): string[] {
  return [
    ...countryProblems(pilot),
    ...labelProblems(pilot),
    ...placeProblems(pilot),
    ...targetProblems(pilot),
    ...textProblems(pilot),
  ];
}

function* countryProblems({ country }: Pilot): Generator<string> {
  if (!/^[A-Z]{2}$/u.test(country.code))
    yield `country.code is “${country.code}”. Use the two capital letters of ISO 3166-1.`;
  if (country.name.trim() === '') yield 'country.name is empty.';
  if (!/^\+[1-9]\d{0,5}$/u.test(country.phone_prefix))
    yield `country.phone_prefix is “${country.phone_prefix}”. Use a plus and digits, like +1876.`;
  if (!isThrown(() => localTime(country.time_zone, new Date(0)))) return;
  yield `country.time_zone is “${country.time_zone}”, which is not in the IANA time zone database.`;
}

function* labelProblems({ labels, default_wording }: Pilot): Generator<string> {
  const keys = labels.map(({ key }) => key);
  if (!keys.includes(ENGLISH)) yield `There is no label ${ENGLISH}, whose words stand in for missing ones.`;
  if (!keys.includes(default_wording)) yield `default_wording is “${default_wording}”, which is no label.`;
  if (keys.length > MOST_LABELS)
    yield `There are ${keys.length} labels; the chat shows at most ${MOST_LABELS}.`;
  for (const key of repeated(keys)) yield `The label ${key} is there twice.`;
  for (const { key, name, tags } of labels) {
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,39}$/u.test(key))
      yield `The key of a label is “${key}”. Use up to 40 letters without accents, and put accents into its name.`;
    if (name.trim() === '') yield `The label ${key} has no name.`;
    for (const tag of tags)
      if (isThrown(() => Intl.getCanonicalLocales(tag)))
        yield `The label ${key} has the tag “${tag}”, which is no language tag (BCP 47).`;
  }
}

function* placeProblems({ country, groups, places, ...pilot }: Pilot): Generator<string> {
  if (groups.length > MOST_GROUPS)
    yield `There are ${groups.length} ${pilot.place_words.groups}; the chat shows at most ${MOST_GROUPS}.`;
  const { place, group: larger } = pilot.place_words;
  for (const word of [place, larger])
    if (!/^[a-z]+$/u.test(word))
      yield `place_words has “${word}”. Use one word in small letters: a column of the dataset has its name.`;
  if (place === larger) yield `place_words calls places and their groups “${place}”. Use two words.`;
  for (const group of groups) {
    const { length } = placesOf({ places }, group);
    if (length === 0) yield `${group} has no places.`;
    if (length > MOST_PLACES) yield `${group} has ${length} places; the chat shows at most ${MOST_PLACES}.`;
  }
  for (const code of repeated(places.map((place) => place.code))) yield `The place ${code} is there twice.`;
  for (const { code, name, group, people } of places) {
    if (!code.startsWith(`${country.code}-`))
      yield `${name} has the code “${code}”. Use ISO 3166-2, which begins with ${country.code}-.`;
    if (!groups.includes(group)) yield `${name} lies in “${group}”, which is not in groups.`;
    if (!Number.isInteger(people) || people < 1) yield `${name} has ${people} people. Give a census figure.`;
  }
  const names = places.flatMap(({ name, also }) => [...new Set([name, ...also].map(plainName))]);
  for (const name of repeated(names))
    yield `“${name}” names two places, so that nobody knows which is meant.`;
}

function* targetProblems({ age_groups, targets, help_lines }: Pilot): Generator<string> {
  if (age_groups.length === 0) yield 'There are no age groups.';
  for (const { name, people } of age_groups) {
    if (!/^\d+ (?:to \d+|and over)$/u.test(name))
      yield `An age group is called “${name}”. Call it like “25 to 34” or “65 and over”.`;
    if (people < 1) yield `The age group ${name} has ${people} people.`;
  }
  if (targets.pairs < 1 || targets.speakers < 1) yield 'targets must be at least 1.';
  if (help_lines.trim() === '')
    yield 'help_lines is empty. Name whom somebody in distress can call at any time.';
}

function* textProblems(pilot: Pilot): Generator<string> {
  const { labels, default_wording, draft_wordings, privacy_law, page } = pilot;
  if (draft_wordings.includes(default_wording))
    yield `default_wording is “${default_wording}”, which is a draft. People would read English all the same.`;
  for (const wording of draft_wordings) {
    if (wording === ENGLISH) yield 'draft_wordings has English, which stands in for drafts.';
    else if (!labels.some(({ key }) => key === wording))
      yield `draft_wordings has “${wording}”, which is no label.`;
  }
  const { act, authority, breach, sources } = privacy_law;
  const law = { act, 'authority.name': authority.name, 'authority.contact': authority.contact };
  for (const [field, text] of Object.entries({ ...law, 'breach.report_to': breach.report_to, sources }))
    if (text.trim() === '') yield `privacy_law.${field} is empty.`;
  const { title, lead, about } = page;
  for (const [field, text] of Object.entries({ title, lead, about }))
    if (text.trim() === '') yield `page.${field} is empty.`;
}

/**
 * Finds what is wrong with what the bot of a country says and understands, as `checkPilot` does.
 *
 * @param english the engine's sentences: each wording has their keys and their placeholders
 */
export function checkSpeech(
  pilot: Pilot,
  { sentences, language }: Speech,
  english: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(categoriesOf(pilot));
  const wrong = Object.entries(sentences).flatMap(([wording, texts]) => [
    ...(known.has(wording) ? [] : [`There are sentences in ${wording}, which is no label.`]),
    ...Object.entries(texts).flatMap(([key, text = '']) =>
      sentenceProblems(wording, key, text, english[key]),
    ),
  ]);
  return [...wrong, ...languageProblems(known, language)];
}

function sentenceProblems(wording: string, key: string, text: string, model: string | undefined): string[] {
  if (model === undefined) return [`${wording} has a sentence ${key}, which the bot never says.`];
  if (text.trim() === '') return [`The sentence ${key} in ${wording} is empty. Leave it out instead.`];
  const [wanted, given] = [placeholdersIn(model), placeholdersIn(text)];
  return wanted === given
    ? []
    : [`The sentence ${key} in ${wording} has ${given || 'no placeholders'}; it needs ${wanted || 'none'}.`];
}

function placeholdersIn(text: string): string {
  return [...new Set(text.match(/\{\{\s*\w+\s*\}\}/gu))].sort().join(' ');
}

function languageProblems(known: ReadonlySet<string>, language: Language): string[] {
  const { concepts, draft_concepts, requests, never_english, scripts, sounds } = language;
  return [
    ...NAMED.filter(([keyword, text]) => !requests.keywords[keyword].includes(text)).map(
      ([keyword, text]) => `“${text}” is missing among the keywords ${keyword}: every country has it.`,
    ),
    ...NEEDED.filter((concept) => !concepts[concept]?.trim()).map(
      (concept) =>
        `No words are known for the concept ${concept}, which the bot needs to understand answers.`,
    ),
    ...requests.phrases
      .filter(([, { flags }]) => /[gy]/u.test(flags))
      .map(
        ([, phrase]) => `The phrase ${String(phrase)} has the flag g or y, and would match every other time.`,
      ),
    ...draft_concepts
      .filter((concept) => !concepts[concept])
      .map((concept) => `draft_concepts has ${concept}, which has no words.`),
    ...repeated(Object.values(requests.keywords).flat()).map((text) => `“${text}” is two keywords.`),
    ...Object.keys(never_english)
      .filter((key) => !known.has(key))
      .map((key) => `never_english names ${key}, which is no label.`),
    ...scripts
      .filter((script) => isThrown(() => new RegExp(`\\p{Script=${script}}`, 'u')))
      .map((script) => `“${script}” is no script of Unicode.`),
    ...sounds
      .filter(([from]) => isThrown(() => new RegExp(from, 'gu')))
      .map(([from]) => `“${from}” is no regular expression.`),
  ];
}

/** Normalises the name of a place: "St. Ann" and "Saint Ann" are the same. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:saint|st\.?)\s+/gu, 'st ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function repeated(items: readonly string[]): string[] {
  return [...new Set(items.filter((item, place) => items.indexOf(item) !== place))];
}

function isThrown(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
