/** What happened to a contributor's recordings, as far as the database knows. */

/** The figures of one contributor, without withdrawn recordings. */
export interface MyVoice {
  recordings: number;
  milliseconds: number;
  accepted: number;
  /** Neither accepted nor rejected so far. */
  waiting: number;
  /** The parish that they learned to talk in; null where it is not known, or has no recording in the dataset. */
  parish: ParishPlace | null;
}

/** The rank of a parish by number of recordings. */
export interface ParishPlace {
  name: string;
  recordings: number;
  /** 1 has the most. */
  place: number;
  parishes: number;
  /** Whether other parishes have as many. */
  is_shared: boolean;
}

/** A recording that was not accepted. */
export interface NotAccepted {
  /** A key of the reasons for rejection; for an unknown key the notice gives a general one. */
  reason: string;
  /** The prompt that it answered; null: free talk, or a topic that is gone. */
  prompt_id: string | null;
}
