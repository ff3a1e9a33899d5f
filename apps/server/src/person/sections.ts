/** One kind of what is stored about a contributor, in words for them. */
interface Section {
  title: string;
  /** `{days}`: the setting RAW_MESSAGE_DAYS. */
  about: string;
  /** `key: what it means`, with `|` between keys. A key that is not here is a path or a sealed text (gather.ts). */
  keys: string;
  /** Selects the entries of the contributor $1, oldest first. `sealed` is opened with `purpose` and `context`, and becomes `text`. */
  sql: string;
}

/** The sections of the copy that a contributor gets. Each table with data about contributors is read here or named in `LEFT_OUT`. */
export const SECTIONS: Record<string, Section> = {
  you: {
    title: 'You',
    about: 'When we met, what you said about yourself, and where you are in the chat.',
    keys: `reached_by: How you write to us|created_at: When you first wrote|campaign: The campaign that brought you|place: Where you learned to talk|age_range: Your age group
      wording: The language in which we ask you|last_inbound_at: When you last wrote|state: Where you are in the chat|state_since: Since when you are there
      unconfirmed_text: A text that waits for your answer|unsent_note: A note that waits for your answer|muted_until: Until when the bot is silent for you
      opted_out_at: When you said STOP|unreachable_at: Since when WhatsApp cannot reach you|under_18_at: When you said that you are under 18|reminded_at: When we reminded you
      lost: Voice notes of yours that were lost on their way|speaker_number: Your number among the people on your phone|others_on_phone: How many others talk to us from your phone
      addresses: By how many addresses we recognise you|reviewers: How many reviewers know your voice, and so never hear it|heard: How many voices of others we played to you|last_heard_at: When we played the last one`,
    sql: `select c.source::text as reached_by, c.created_at, k.name as campaign, c.region_label as place, c.age_range, v.snapshot->>'wording' as wording,
        phone.last_inbound_at, coalesce(s.friendly_name, v.state_key) as state, v.updated_at as state_since, v.snapshot->>'unconfirmed_text' as unconfirmed_text,
        v.snapshot->>'note' as unsent_note, v.muted_until, coalesce(c.opted_out_at, phone.opted_out_at) as opted_out_at, phone.unreachable_at, c.under_18_at,
        c.reminded_at, c.unreported_losses as lost, c.speaker_number, (select count(*)::int - 1 from contributors o where phone.id in (o.id, o.phone_id)) as others_on_phone,
        (select count(*)::int from contributor_addresses where contributor_id = phone.id) as addresses,
        (select count(*)::int from known_voices where contributor_id = c.id) as reviewers, h.heard, h.last_heard_at
      from contributors c join contributors phone on phone.id = coalesce(c.phone_id, c.id)
        left join conversations v on v.contributor_id = c.id left join campaigns k on k.id = c.campaign_id
        left join states s on s.pilot = c.pilot and s.state_key = v.state_key
        cross join lateral (select count(*)::int as heard, max(at) as last_heard_at from heard_recordings where contributor_id = c.id) h
      where c.id = $1::uuid`,
  },
  recordings: {
    title: 'Your recordings',
    about:
      'What you sent, as you sent it, what you said about it, and what was decided about it. Of a recording that you took back only the entry is left. You see how many people heard it, and not who.',
    keys: `recording: Id of the recording|file: The file, as we store it|created_at: When you sent it|withdrawn_at: When you took it back|kind: An answer to a question (structured), or free talk (open)
      question: What we asked|label: What you said you spoke, or else the language in which we asked|label_given_at: When you said so|transcription: Your words, as you wrote them|english_text: The same in English
      place: Where you learned to talk|age_range: Your age group|formality: How formal it is|duration_ms: Length in milliseconds|audio_type: Kind of file|audio_bytes: Size in bytes|audio_sha256: Fingerprint of the file
      public_sha256: Fingerprint of its public copy|quality: What we measured in it|review_status: What the reviewers decided|rejection_reasons: Why it was not accepted|rejection_notified_at: When we told you so
      reviewed_label: What the reviewers heard you speak|labelled_by: Who decided that|taken_out_at: When the team took it out of the dataset|held_back_at: When the team held it back
      found_twice_at: When somebody else was found to have sent the same recording|consent_version: The agreement that covers it|heard_by_team: How many of the team heard it in the last 90 days
      heard_in_chat: How many others heard it in the chat|notes: How many notes the team wrote about it|trains_reviewers: Whether reviewers learn with it|word_checks: Checks for words that could tell who you are`,
    sql: `select s.id::text as recording, s.storage_url as file, s.created_at, s.withdrawn_at, s.submission_type::text as kind, s.prompt_text as question, s.category as label,
        s.category_confirmed_at as label_given_at, s.transcription, s.english_text, s.region as place, s.age_range, s.formality, s.duration_ms, s.audio_type, s.audio_bytes,
        s.audio_sha256, s.public_sha256, s.quality, s.review_status::text, s.rejection_reasons, s.rejection_notified_at, s.reviewed_category as reviewed_label, s.labelled_by::text,
        s.taken_out_at, s.held_back_at, s.copy_found_at as found_twice_at, k.version as consent_version,
        (select count(distinct person_id)::int from listens where submission_id = s.id) as heard_by_team,
        (select count(*)::int from heard_recordings where submission_id = s.id) as heard_in_chat, (select count(*)::int from recording_notes where submission_id = s.id) as notes,
        exists (select from calibration_items where submission_id = s.id) as trains_reviewers,
        (select json_agg(json_build_object('at', decided_at, 'decision', decision, 'masks', masks, 'cuts', cuts)) from word_checks where submission_id = s.id) as word_checks
      from submissions s left join consents k on k.id = s.consent_id where s.user_id = $1::uuid order by s.created_at, s.id`,
  },
  reviews: {
    title: 'Reviews of your recordings',
    about: 'Names and comments of reviewers are not here, because they are about the reviewers, too.',
    keys: 'recording: Id of the recording|at: When|stage: Whether it was heard (audio) or written down (words)|verdict: The decision; none if it was taken back|category: What the reviewer heard you speak|reasons: Why it was not accepted|speakers: How many people the reviewer heard',
    sql: `select submission_id::text as recording, decided_at as at, stage::text, verdict::text, r.category, reasons, speakers
      from reviews r join submissions s on s.id = submission_id where user_id = $1::uuid order by decided_at, r.id`,
  },
  transcripts: {
    title: 'Your words, written down by reviewers',
    about:
      'As you talk (natural), in English, or in the spelling of the Jamaican Language Unit (cassidy jlu).',
    keys: 'recording: Id of the recording|at: When|layer: How it is written|body: The words|spans: Which part is in which language|segments: When what is said',
    sql: `select submission_id::text as recording, t.created_at as at, layer::text, body, spans, segments
      from transcripts t join submissions s on s.id = submission_id where user_id = $1::uuid order by t.created_at, t.id`,
  },
  releases: {
    title: 'Versions of the dataset with your recordings',
    about: 'A published version names you by a random id. What you take back is in no later version.',
    keys: 'recording: Id of the recording|version: Version of the dataset|state: Whether it is published|licence: Its licence|published_at: When it was published|clip_id: Id of the recording there|speaker_id: Your id there|split: The part of the dataset|audio_sha256: Fingerprint of the file there|removed_at: When it was taken out',
    sql: `select submission_id::text as recording, r.series || ' ' || version as version, state::text, licence, published_at, clip_id, speaker_id, i.split::text, audio_sha256, removed_at
      from release_items i join releases r on r.id = release_id left join release_speakers p on p.series = r.series and p.contributor_id = i.contributor_id
      where i.contributor_id = $1::uuid order by r.created_at, position`,
  },
  recognisers: {
    title: 'What machines heard in your recordings',
    about:
      'Speech recognisers drafted transcripts, or were measured by recordings of the dataset. Only the team sees what they heard.',
    keys: 'recording: Id of the recording|at: When|recogniser: Name of the machine|text: The words that it heard',
    sql: `select submission_id::text as recording, started_at as at, engine || ' ' || model as recogniser, text
      from yardstick_hypotheses h join yardstick_runs y on y.id = run_id join submissions s on s.id = submission_id
      where s.user_id = $1::uuid
      union all select submission_id::text, heard_at, model || ' at ' || engine, text
      from machine_drafts join submissions s on s.id = submission_id where s.user_id = $1::uuid and text is not null order by 2, 1`,
  },
  consents: {
    title: 'What you agreed to',
    about: 'The agreement, and being heard in public and in the chat. The words are those that you saw.',
    keys: 'at: When you agreed|what: To what|version: Number of the wording|text: Its words|age_ok: Whether you said that you are 18 or over|withdrawn_at: When you took it back',
    sql: `select given_at as at, 'the agreement' as what, k.version, body as text, age_ok, withdrawn_at from consents k join contributors c on c.id = contributor_id
        left join consent_versions w on w.pilot = c.pilot and w.version = k.version where contributor_id = $1::uuid
      union all select agreed_at, case when in_chat then 'being heard in public and in the chat' else 'being heard in public' end, null, text, null, withdrawn_at
      from public_playback_consents where contributor_id = $1::uuid order by 1`,
  },
  withdrawals: {
    title: 'What you took back',
    about: 'Withdrawals with their receipts; each time that you said STOP, START or that you are under 18.',
    keys: 'at: When|what: What|receipt_code: The receipt|scope: The last recording (last) or everything (all)|recordings: How many recordings',
    sql: `select withdrawn_at as at, 'withdrawal' as what, receipt_code, scope, cardinality(submission_ids) as recordings from withdrawals where contributor_id = $1::uuid
      union all select at, kind, null, null, null from journal_entries where contributor_id = $1::uuid and kind <> 'withdrawal' order by 1`,
  },
  messages: {
    title: 'The chat',
    about:
      'The words of messages that are older than {days} days are erased, and those of what you took back.',
    keys: 'at: When|from: Who wrote|text: The words|tapped: What you tapped|offered: What you could tap|played: What we played to you|attachment: Kind of the file that came with it|status: What became of it|received: All else that came with it',
    sql: `select received_at as at, 'you' as from, 'inbound-message' as purpose, message_sid as context, raw_enc as sealed, null as text, null::jsonb as offered, null as played,
        claimed_type as attachment, i.status::text from inbound_messages i left join inbound_media on message_id = i.id where contributor_id = $1::uuid
      union all select created_at, 'us', null, null, null, content->>'body', jsonb_path_query_array(content, '$.buttons[*].title') || jsonb_path_query_array(content, '$.list.items[*].title'),
        case content->'voice'->>'kind' when 'prompt' then 'our question, read aloud' when 'recording' then 'a voice of somebody else' end, null, status::text
      from outbound_messages where contributor_id = $1::uuid order by 1, 2 desc`,
  },
  team: {
    title: 'What you wrote to the team',
    about:
      'Chats with a person, which we erase after {days} days, and 90 days after they ended at the latest; and notes by FEEDBACK, which we erase a year after we are done with them.',
    keys: 'at: When|from: Who wrote|what: A chat or a note|text: The words|attached: What came with it and was not stored|urgent: Whether it was marked as urgent|read_at: When it was first read|closed_at: When it ended, or the team was done with it',
    sql: `select coalesce(m.at, opened_at) as at, case when author_id is null then 'you' else 'us' end as from, 'chat' as what, 'inbox-message' as purpose, thread_id::text as context,
        body_enc as sealed, attached, is_urgent as urgent, null::timestamptz as read_at, closed_at
      from inbox_threads t left join inbox_messages m on thread_id = t.id where contributor_id = $1::uuid
      union all select created_at, 'you', 'note', 'team-note', contributor_id::text, body_enc, null, null, read_at, closed_at from team_notes where contributor_id = $1::uuid order by 1`,
  },
  copies: {
    title: 'Copies of your data',
    about: 'Each time that you sent MY DATA. A request is kept until you send DELETE ALL.',
    keys: 'link_at: When the link was due|link_sent_at: When it was sent|codes_sent: How many codes were sent|used_at: When the copy was downloaded|expires_at: When it ended',
    sql: `select link_at, link_sent_at, codes_sent, used_at, expires_at from data_requests where contributor_id = $1::uuid order by link_at`,
  },
  actions: {
    title: 'What the team did about you',
    about: 'Each time that somebody of the team looked you up, or did something for you.',
    keys: 'at: When|action: What',
    sql: `select at, action from audit_log where entity = 'contributors' and entity_id = $1 order by id`,
  },
};

/** Tables that have or may have something of contributors and are not given, and why not, in words for them. */
export const LEFT_OUT: Record<string, string> = {
  review_assignments: 'Which reviewer was given which recording: that is about the reviewers.',
  review_slots: 'Which reviewer has which recording at the moment, for the same reason.',
  set_asides: 'Which verdicts of a reviewer do not count, for the same reason.',
  submission_speakers: 'How many recordings you have: you find each of them above.',
  questions_asked: 'Which questions people ask the bot: they are counted without who asked.',
};
