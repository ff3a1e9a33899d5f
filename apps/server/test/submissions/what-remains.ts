import { newSnapshot } from '@labrish/conversation';
/** What becomes of a column when its row was taken back: erased, and to which value, or it remains, and why. */
export type Fate = { erased: unknown } | { remains: string };
export type Columns = Record<string, Fate>;

const erased = (to: unknown = null): Fate => ({ erased: to });
const remains = (because: string): Fate => ({ remains: because });

const KEY = remains('names the row, and nothing outside of the database');
const WHOSE = remains('random; a repeat and a STOP must find whose they are');
const WHEN = remains('a time of ours: the receipt is about what was here by then');
const DELIVERY = remains('how the sending went, nothing of what was said');
const LOOK_UP = remains('sealed or keyed; without it a STOP could not hold, nor the farewell be sent');

const REVIEWED = remains('how many reviewers said something; what they said is gone');
const REVIEWER = remains('a person of the team');

/** A recording that was taken back, by DELETE LAST, by DELETE ALL, or because a better one took its place. */
export const RECORDING: Record<'submissions' | 'inbound_media', Columns> = {
  submissions: {
    id: remains('the receipt and published datasets name what was withdrawn by it'),
    user_id: WHOSE,
    source: remains('WhatsApp or the simulator: true of everybody'),
    category: erased(),
    category_confirmed_at: erased(),
    submission_type: remains('for a prompt or not; which prompt is gone'),
    region: erased(),
    region_code: erased(),
    prompt_id: erased(),
    prompt_text: erased(),
    transcription: erased(),
    english_text: erased(),
    age_range: erased(),
    formality: erased(),
    created_at: WHEN,
    storage_url: erased(),
    audio_sha256: remains(
      'a copy that somebody else sends later is known by it; it says nothing to who has not the recording',
    ),
    public_sha256: remains('the same, of the public copy, which published tombstones name'),
    copy_of: remains('the id of the first recording with these bytes, and nothing outside of the database'),
    copy_found_at: WHEN,
    audio_type: erased(),
    audio_bytes: erased(),
    duration_ms: erased(),
    peaks: erased(),
    analysis: remains('whether it was ever listened to; what was heard is gone'),
    analysis_claimed_until: WHEN,
    quality: erased(),
    consent_id: remains('proves that it was here with their consent until they took it back'),
    message_id: remains('a message makes one recording, however often it is delivered; what it said is gone'),
    media_id: remains('the sweep finds by it which files are to be removed, also after a crash'),
    withdrawn_at: remains('says that it was taken back'),
    taken_out_at: WHEN,
    review_status: remains('whether it was ever reviewed, which says nothing of a voice that is gone'),
    verdicts: REVIEWED,
    verdicts_needed: REVIEWED,
    audio_needed: REVIEWED,
    words_needed: REVIEWED,
    queue_rank: erased(),
    heard_category: erased(),
    rejected_for: erased([]),
    rejection_told_at: WHEN,
    search_text: erased('\n'),
  },
  inbound_media: {
    id: KEY,
    message_id: KEY,
    status: remains('says "discarded", so that a late download is not stored'),
    claimed_type: erased(),
    size_bytes: erased(),
    sha256: erased(),
    storage_key: erased(),
    source_enc: erased(),
    attempts: DELIVERY,
    not_before: DELIVERY,
    lease_holder: DELIVERY,
    error: erased(),
    created_at: WHEN,
  },
};

/** Everything of a person who said DELETE ALL, up to that message and with it. */
export const PERSON: Record<string, Columns> = {
  ...RECORDING,
  reviews: {
    id: KEY,
    submission_id: KEY,
    stage: REVIEWED,
    reviewer_id: REVIEWER,
    verdict: remains("counts in the reviewer's agreement, and says nothing of a voice that is gone"),
    place: REVIEWED,
    category: erased(),
    reasons: erased([]),
    comment: erased(),
    speakers: erased(),
    heard_ms: REVIEWED,
    playback_rate: REVIEWED,
    is_calibration: REVIEWED,
    is_adjudication: REVIEWED,
    supersedes: KEY,
    decided_at: WHEN,
  },
  review_assignments: {
    reviewer_id: REVIEWER,
    submission_id: KEY,
    stage: REVIEWED,
    given_at: WHEN,
    is_calibration: REVIEWED,
    skipped_at: WHEN,
    decided_at: WHEN,
    draft: erased(),
  },
  review_places: {
    submission_id: KEY,
    stage: REVIEWED,
    place: REVIEWED,
    reviewer_id: REVIEWER,
    until: WHEN,
  },
  transcripts: {
    id: KEY,
    submission_id: KEY,
    review_id: KEY,
    layer: REVIEWED,
    body: erased(''),
    spans: erased([]),
    author_id: REVIEWER,
    parent_id: KEY,
    created_at: WHEN,
  },
  known_voices: {
    reviewer_id: REVIEWER,
    contributor_id: WHOSE,
    since: WHEN,
  },
  inbound_messages: {
    id: KEY,
    message_sid: remains('a late repeat is recognised by it'),
    contributor_id: WHOSE,
    received_at: WHEN,
    raw_enc: erased(new Uint8Array()),
    status: remains('it was answered'),
    attempts: DELIVERY,
    not_before: DELIVERY,
    processed_at: WHEN,
    held_at: remains('a time of ours, no longer than a question waits'),
    error: remains('the kind of a failure of ours'),
  },
  outbound_messages: {
    id: KEY,
    contributor_id: WHOSE,
    in_reply_to: KEY,
    state_key: erased(''),
    prompt_id: erased(),
    consent_version: remains('proves which wording of the agreement they were shown'),
    content: erased({}),
    status: DELIVERY,
    provider_sid: remains(
      "the message is deleted at Twilio by it, and Twilio's late reports are known by it",
    ),
    error_code: DELIVERY,
    error: DELIVERY,
    attempts: DELIVERY,
    not_before: DELIVERY,
    lease_holder: DELIVERY,
    created_at: WHEN,
    sent_at: WHEN,
    delivered_at: WHEN,
  },
  contributors: {
    id: WHOSE,
    source: remains('WhatsApp or the simulator: true of everybody'),
    address_hmac: LOOK_UP,
    address_enc: LOOK_UP,
    created_at: WHEN,
    last_inbound_at: remains('WhatsApp lets nobody answer them a day later'),
    opted_out_at: remains('their STOP holds'),
    unreachable_at: remains('nothing is sent to who cannot be reached'),
    lost_untold: remains('they still hear that a voice note was lost'),
    nudged_at: remains('nobody is reminded twice'),
    under_18_at: remains('nothing is kept from somebody under 18, whatever they delete'),
    region_code: erased(),
    region_label: erased(),
    age_range: erased(),
    campaign_id: erased(),
  },
  contributor_addresses: {
    address_hmac: LOOK_UP,
    contributor_id: WHOSE,
    is_permanent: remains('a number that was passed on must not lead to them'),
    seen_at: WHEN,
  },
  conversations: {
    contributor_id: WHOSE,
    state_key: erased(),
    snapshot: erased(newSnapshot()),
    updated_at: WHEN,
    held_until: remains('a time of ours: until when an operator answers in another way'),
    told_paused_at: WHEN,
  },
  consents: {
    id: KEY,
    contributor_id: WHOSE,
    version: remains('proves what they had agreed to while we had their recordings'),
    text_hash: remains('the words of that version, as a fingerprint'),
    message_id: remains('by which message they agreed; what it said is gone'),
    age_ok: remains('proves that they said they were 18'),
    given_at: remains('from when their agreement held'),
    withdrawn_at: remains('until when it held'),
  },
  hearing_consents: {
    id: KEY,
    contributor_id: WHOSE,
    text: remains('words of ours, which they said yes to'),
    agreed_at: remains('from when they could be heard in public'),
    withdrawn_at: remains('until when'),
  },
  release_items: {
    release_id: KEY,
    position: KEY,
    submission_id: remains('the list of a published version says by it that it was taken back'),
    contributor_id: WHOSE,
    part: remains('which files of a published version it is in'),
    split: remains('nobody else may get it, or a voice would be in two splits'),
    clip: erased(),
    clip_id: remains('published already: by it copies elsewhere are told apart, to be deleted'),
    audio_sha256: remains('that it was in the files, whose bytes are known by it'),
    removed_at: WHEN,
  },
  release_speakers: {
    line: KEY,
    contributor_id: WHOSE,
    speaker_id: remains('published already; nobody else may get it'),
    split: remains('nobody else may get it, or a voice would be in two splits'),
    since_version: KEY,
  },
  withdrawals: {
    id: KEY,
    receipt_code: remains('proves to them what they asked for'),
    contributor_id: WHOSE,
    scope: remains('what the receipt is about'),
    submission_ids: remains('what the receipt is about; published datasets take these out'),
    withdrawn_at: remains('what the receipt is about'),
  },
};

/** Tables of whose rows none is left. */
export const EMPTIED = new Set(['known_voices']);

/** Other tables in which the id of a person may stand who said DELETE ALL. */
export const MAY_NAME: Record<string, string> = {
  'jobs.job': 'the job that deletes their chat at Twilio; pg-boss removes it when it is done',
};
