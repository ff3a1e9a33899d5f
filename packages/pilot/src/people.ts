/** By what transcripts of a country are searched for people. Words are in small letters and separated by blanks, phrases by commas. */
export interface People {
  given: string;
  surnames: string;
  /** Phrases that have a name and tell nobody: public figures, and what is called after somebody. */
  famous: string;
  /** What stands before somebody's own name: `mi name, dem call mi`. */
  before_name: string;
  /** What stands before the place where somebody lives: `mi live a`. */
  before_home: string;
}
