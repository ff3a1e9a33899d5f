/** A destination in the palette. */
export interface Entry {
  /** Unique and stable, whatever is typed. */
  id: string;
  name: string;
  /** Further search words besides the name. */
  words?: string[];
  /** Shown beside the name, to tell apart entries with the same name. */
  note?: string;
  to: string;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}
