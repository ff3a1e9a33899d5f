/** A way of speaking in which recordings are labelled and the bot's texts are worded. */
export interface Label {
  /** Stored with recordings, and the name of a wording: `Patwa`. */
  key: string;
  /** As people read it. */
  name: string;
  /** BCP 47 tags of what is spoken, the main one first. */
  tags: readonly [string, ...string[]];
  /** How reviewers tell it, in one sentence: by grammar, not by accent. */
  rule: string;
  /** Whether it mixes the other labels. */
  is_mix: boolean;
  /** Its colour in lists and charts. */
  colour: 'sea' | 'amber' | 'sorrel';
}

/** The key of a label. */
export type Category = string;

/** The label that every pilot has: its words stand in for those that another wording lacks. */
export const ENGLISH: Category = 'English';

/** A place inside the country, which contributors name as the place where they learned to talk. */
export interface Place {
  /** ISO 3166-2, like `JM-01`. */
  code: string;
  name: string;
  /** The larger region that contains it: a list on WhatsApp holds ten rows, so people choose this first. */
  group: string;
  /** What else people type for it: its towns, and nicknames of the place and of the towns. */
  also: readonly string[];
  /** Codes of the places that its city of the same name reaches into: who names the city and a town there means the town. */
  reaches?: readonly string[];
  /** Population by the country's last published census. */
  people: number;
}

/** Texts of the dataset's documents that speak of one country's speech. */
export interface DatasetTexts {
  /** BCP 47 tags, the main one first. */
  languages: readonly string[];
  /** What the dataset is, as a sentence. */
  description: string;
  /** Names of what is spoken, for those who search: in `croissant.json`, and on the dataset's page. */
  keywords: readonly string[];
  page_keywords: readonly string[];
  /** How people talk: "in English, in Patwa, and in both at once". */
  spoken: string;
  /** Which spelling transcribers use, as half a sentence. */
  spelling: string;
  /** What the dataset is for, as the first half of a sentence. */
  uses: string;
  /** What is known about the reviewers, as a sentence. */
  reviewers: string;
  /** What the dataset may do for people, as half a sentence. */
  impact: string;
}

/** What the country's law on personal data asks of whoever collects voices there. */
export interface PrivacyLaw {
  /** Name and year of the act. */
  act: string;
  /** Who enforces it, and where they are reached: a mail address, a number or a page. */
  authority: { name: string; contact: string };
  /** Within how many days a person's request must be answered; null: the act names no number. */
  answer_days: number | null;
  /** A breach: within how many hours it must be reported (null: the act names no number), and to whom, as a sentence. */
  breach: { hours: number | null; report_to: string };
  /** What the act says of a voice, as a sentence without its full stop. Absent: nothing that is known. */
  on_voices?: string;
  /** Where this was read, and when. */
  sources: string;
}

/** Texts of the country's public page. */
export interface PageTexts {
  /** Its heading, like “How Saint Lucia talks”. */
  title: string;
  /** What is collected and why, in one or two sentences. */
  lead: string;
  /** What machines get wrong about the country's speech, as a paragraph. */
  about: string;
  /** `spec`: where the country is the first one, its start page is the landing page that the product's specification gives. */
  landing?: 'spec';
}

/** Data that belongs to one country and not to the product. Each country has a folder of its own in `pilots/`. */
export interface Pilot {
  country: {
    /** ISO 3166-1 alpha-2. */
    code: string;
    name: string;
    /** The name in the IANA time zone database, like `America/Jamaica`. */
    time_zone: string;
    /** What stands before a local number of seven digits: `+1876`. */
    phone_prefix: string;
  };
  /** In the order in which they are offered. */
  labels: readonly Label[];
  /** The key of the label whose wording is sent to contributors who have chosen none. */
  default_wording: Category;
  /**
   * Labels whose wordings no native speaker has read. Their texts are drafts: an admin confirms each one before it is sent, and
   * people read English until then.
   */
  draft_wordings: readonly Category[];
  /** What the country calls its places and the groups of places, in lower case. */
  place_words: { place: string; places: string; group: string; groups: string };
  /** In the order in which they are offered. */
  groups: readonly string[];
  places: readonly Place[];
  /** The year of the census that `people` is taken from. */
  census_year: number;
  /** Adults by age group, as contributors choose it, the youngest first. */
  age_groups: readonly { name: string; people: number }[];
  /** The targets of the first phase. */
  targets: { pairs: number; speakers: number };
  /** What the dataset's documents say of the country's speech. */
  dataset: DatasetTexts;
  /** Help lines that the bot names to somebody in distress. An operator replaces them by confirmed ones (HELP_LINES). */
  help_lines: string;
  privacy_law: PrivacyLaw;
  page: PageTexts;
}

/** @returns the keys of a pilot's labels, in their order. */
export function categoriesOf({ labels }: Pick<Pilot, 'labels'>): Category[] {
  return labels.map(({ key }) => key);
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @returns the names of a pilot's labels in words: "English, Mix or Patwa". */
export function labelsInWords({ labels }: Pick<Pilot, 'labels'>): string {
  return oneOf.format(labels.map(({ name }) => name));
}

/** @returns one value for each label by its key, in their order. */
export function perCategory<T>(
  pilot: Pick<Pilot, 'labels'>,
  value: (category: Category) => T,
): Record<Category, T> {
  return Object.fromEntries(categoriesOf(pilot).map((category) => [category, value(category)]));
}

/** @returns the places of a group, in the pilot's order. */
export function placesOf({ places }: Pick<Pilot, 'places'>, group: string): Place[] {
  return places.filter((place) => place.group === group);
}

/** @returns the code of the link that contributors send to their friends: `friend1jm`. @param code the pilot's: `JM` */
export function friendCode(code: string): string {
  return `friend1${code.toLowerCase()}`;
}
