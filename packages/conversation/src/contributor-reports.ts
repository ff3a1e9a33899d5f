/** What became of what somebody gave, as far as the database knows it. */

/** Of one person; nothing that was withdrawn counts. */
export interface MyVoice {
  recordings: number;
  milliseconds: number;
  accepted: number;
  /** Neither accepted nor rejected so far. */
  waiting: number;
  /** The parish that they learned to talk in; null where it is not known, or has no recording in the dataset. */
  parish: ParishPlace | null;
}

/** A parish among all, by recordings. */
export interface ParishPlace {
  name: string;
  recordings: number;
  /** 1 has the most. */
  place: number;
  parishes: number;
  /** Others have as many. */
  is_shared: boolean;
}

/** A recording that was not accepted. */
export interface NotAccepted {
  /** A key of the reasons for rejection; what is not known is told without one. */
  reason: string;
  /** What it was an answer to; null: free talk, or a topic that is gone. */
  prompt_id: string | null;
}
