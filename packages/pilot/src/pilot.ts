/** A place inside the country, which contributors name as the place where they learned to talk. */
export interface Parish<Group extends string = string> {
  /** ISO 3166-2, like `JM-01`. */
  code: string;
  name: string;
  /** The larger region that contains it: a list on WhatsApp holds ten rows, so people choose this first. */
  county: Group;
  /** What else people type for it: its towns, and nicknames of the parish and of the towns. */
  also: readonly string[];
  /** Population by the country's last published census. */
  people: number;
}

/** Data that belongs to one country and not to the product. Another country gets its own file, like jamaica.ts. */
export interface Pilot<Category extends string = string, Group extends string = string> {
  country: {
    /** ISO 3166-1 alpha-2. */
    code: string;
    name: string;
    /** The name in the IANA time zone database, like `America/Jamaica`. */
    time_zone: string;
  };
  /** Ways of speaking, as the specification names them; also the wordings of a prompt. */
  categories: readonly Category[];
  /** In the order in which they are offered. */
  counties: readonly Group[];
  parishes: readonly Parish<Group>[];
  /** The year of the census that `people` is taken from. */
  census_year: number;
  /** Adults by age group, as contributors choose it, the youngest first. */
  age_groups: readonly { name: string; people: number }[];
  /** The targets of the first phase. */
  targets: { pairs: number; speakers: number };
  /** Help lines that the bot names to somebody in distress. An operator replaces them by confirmed ones (HELP_LINES). */
  help_lines: string;
}
