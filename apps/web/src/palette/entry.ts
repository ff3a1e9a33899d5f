/** Somewhere to go. */
export interface Entry {
  /** Of its own, whatever is typed. */
  id: string;
  name: string;
  /** What it is found by besides its name. */
  words?: string[];
  /** What tells it from others with the same name. */
  note?: string;
  to: string;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}
