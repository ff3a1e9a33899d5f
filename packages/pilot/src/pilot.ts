/** A place inside the country that contributors name when they say where they learned to talk. */
export interface Parish<Group extends string = string> {
  /** ISO 3166-2, like `JM-01`. */
  code: string;
  name: string;
  /** The larger part of the country that it lies in: a list on WhatsApp holds ten rows, so people choose this first. */
  county: Group;
  /** Towns in it, and what people call them and it: all that they type when they are asked for a place. */
  also: readonly string[];
  /** People who live there, by the country's last published census. */
  people: number;
}

/** What belongs to one country and not to the product. A second country is a second file with one of these. */
export interface Pilot<Category extends string = string, Group extends string = string> {
  country: {
    /** ISO 3166-1 alpha-2. */
    code: string;
    name: string;
    /** Hours to add to UTC, all year: no country of the region that is planned for changes its clocks. */
    utc_offset_hours: number;
  };
  /** Ways of speaking, as the specification names them; also the wordings of a prompt. */
  categories: readonly Category[];
  /** In the order in which they are offered. */
  counties: readonly Group[];
  parishes: readonly Parish<Group>[];
  /** The year of the census that `people` is taken from. */
  census_year: number;
  /** Adults by age, as contributors choose one of them, from the youngest on. */
  age_groups: readonly { name: string; people: number }[];
  /** What the first phase asks for. */
  targets: { pairs: number; speakers: number };
  /** Whom somebody in distress can call, as the bot names them. An operator puts the confirmed ones in its place (HELP_LINES). */
  help_lines: string;
}
