-- The whole database of 0.2.0. Tables, indexes and foreign keys are as prisma/schema.prisma says; below them stands what that file cannot
-- say: checks, indexes of a part of a table, functions, triggers, and rows that are there from the beginning.

CREATE TYPE "Permission" AS ENUM ('lead', 'inbox', 'export', 'publish', 'erase', 'keys');
CREATE TYPE "Role" AS ENUM ('admin', 'reviewer');
CREATE TYPE "ContentType" AS ENUM ('text', 'list', 'call_to_action');
CREATE TYPE "SyncState" AS ENUM ('never', 'synced', 'out_of_date', 'failed');
CREATE TYPE "FlowPublishing" AS ENUM ('each_save', 'when_published');
CREATE TYPE "Source" AS ENUM ('whatsapp', 'simulator');
CREATE TYPE "InboundStatus" AS ENUM ('received', 'processed', 'failed');
CREATE TYPE "MediaStatus" AS ENUM ('pending', 'held', 'stored', 'discarded', 'failed');
CREATE TYPE "OutboundStatus" AS ENUM ('queued', 'sent', 'delivered', 'read', 'failed', 'superseded');
CREATE TYPE "SubmissionType" AS ENUM ('structured', 'open');
CREATE TYPE "AnalysisState" AS ENUM ('pending', 'analysed', 'not_analysed');
CREATE TYPE "ReviewStage" AS ENUM ('audio', 'words');
CREATE TYPE "Verdict" AS ENUM ('accept', 'reject');
CREATE TYPE "ReviewStatus" AS ENUM ('to_review', 'to_transcribe', 'disputed', 'quarantined', 'rejected', 'accepted');
CREATE TYPE "TranscriptLayer" AS ENUM ('natural', 'english', 'cassidy_jlu');
CREATE TYPE "ListenedHow" AS ENUM ('played', 'downloaded', 'review', 'adjudication');
CREATE TYPE "DatasetSplit" AS ENUM ('train', 'dev', 'test');
CREATE TYPE "ReleaseState" AS ENUM ('building', 'built', 'published', 'withdrawn');
CREATE TYPE "OnWithdrawal" AS ENUM ('superseded', 'do_not_use');

CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "display_name" TEXT,
    "avatar_url" TEXT,
    "role" "Role" NOT NULL DEFAULT 'reviewer',
    "permissions" "Permission"[] DEFAULT ARRAY[]::"Permission"[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "blocked_at" TIMESTAMPTZ(3),
    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");

CREATE TABLE "removed_profiles" (
    "id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "removed_profiles_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "is_unrestricted" BOOLEAN NOT NULL DEFAULT false,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_used_ip" TEXT,
    "expiry_notice_at" TIMESTAMPTZ(3),
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_log_entity_entity_id_id_idx" ON "audit_log"("entity", "entity_id", "id");

CREATE TABLE "states" (
    "id" UUID NOT NULL,
    "state_key" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "description" TEXT,
    "is_initial" BOOLEAN NOT NULL DEFAULT false,
    "is_final" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "states_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "states_state_key_key" ON "states"("state_key");

CREATE TABLE "removed_states" (
    "state_key" TEXT NOT NULL,
    "successor_key" TEXT NOT NULL,
    CONSTRAINT "removed_states_pkey" PRIMARY KEY ("state_key")
);

CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "event_key" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "description" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "events_event_key_key" ON "events"("event_key");

CREATE TABLE "transitions" (
    "id" UUID NOT NULL,
    "from_state_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "to_state_id" UUID NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "transitions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "transitions_to_state_id_idx" ON "transitions"("to_state_id");
CREATE UNIQUE INDEX "transitions_from_state_id_event_id_priority_key" ON "transitions"("from_state_id", "event_id", "priority");

CREATE TABLE "transition_rules" (
    "id" UUID NOT NULL,
    "transition_id" UUID NOT NULL,
    "rule_key" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "transition_rules_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "transition_rules_transition_id_position_idx" ON "transition_rules"("transition_id", "position");

CREATE TABLE "transition_actions" (
    "id" UUID NOT NULL,
    "transition_id" UUID NOT NULL,
    "action_key" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "transition_actions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "transition_actions_transition_id_position_idx" ON "transition_actions"("transition_id", "position");

CREATE TABLE "content_templates" (
    "id" UUID NOT NULL,
    "template_key" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "content_type" "ContentType" NOT NULL DEFAULT 'text',
    "body" TEXT NOT NULL,
    "bodies" JSONB NOT NULL DEFAULT '{}',
    "actions" JSONB NOT NULL DEFAULT '[]',
    "list_items" JSONB NOT NULL DEFAULT '[]',
    "list_button" TEXT NOT NULL DEFAULT 'Choose one',
    "variables" JSONB NOT NULL DEFAULT '{}',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "content_sid" TEXT,
    "synced_hash" TEXT,
    "synced_at" TIMESTAMPTZ(3),
    "sync_state" "SyncState" NOT NULL DEFAULT 'never',
    "sync_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "content_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "content_templates_template_key_key" ON "content_templates"("template_key");

CREATE TABLE "retired_twilio_contents" (
    "template_key" TEXT NOT NULL,
    "choices_key" TEXT NOT NULL,
    "content_sid" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "retired_twilio_contents_pkey" PRIMARY KEY ("template_key","choices_key")
);

CREATE TABLE "button_mappings" (
    "id" UUID NOT NULL,
    "state_key" TEXT NOT NULL,
    "button_id" TEXT NOT NULL,
    "button_label" TEXT NOT NULL,
    "triggers_event" TEXT NOT NULL,
    CONSTRAINT "button_mappings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "button_mappings_state_key_button_id_key" ON "button_mappings"("state_key", "button_id");

CREATE TABLE "bot_sentences" (
    "wording" TEXT NOT NULL,
    "sentence_key" TEXT NOT NULL,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "bot_sentences_pkey" PRIMARY KEY ("wording","sentence_key")
);

CREATE TABLE "prompt_topics" (
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "english" TEXT NOT NULL,
    "mix" TEXT NOT NULL,
    "patwa" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "prompt_topics_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "prompt_topics_display_order_idx" ON "prompt_topics"("display_order");

CREATE TABLE "regions" (
    "code" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "group_name" TEXT,
    "position" INTEGER NOT NULL,
    CONSTRAINT "regions_pkey" PRIMARY KEY ("code")
);
CREATE INDEX "regions_country_code_position_idx" ON "regions"("country_code", "position");

CREATE TABLE "countries" (
    "code" CHAR(2) NOT NULL,
    "time_zone" TEXT NOT NULL,
    CONSTRAINT "countries_pkey" PRIMARY KEY ("code")
);

CREATE TABLE "consent_versions" (
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "choices" JSONB,
    "text_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "consent_versions_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "flow_revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" BIGINT NOT NULL DEFAULT 1,
    "xid" BIGINT NOT NULL DEFAULT 0,
    "publishing" "FlowPublishing" NOT NULL DEFAULT 'each_save',
    "discarded" JSONB,
    CONSTRAINT "flow_revision_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "flow_versions" (
    "number" INTEGER NOT NULL,
    "flow" JSONB NOT NULL,
    "flow_hash" TEXT NOT NULL,
    "consent_version" INTEGER NOT NULL,
    "note" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT,
    "published_by_name" TEXT,
    "restored_from" INTEGER,
    "override" JSONB,
    CONSTRAINT "flow_versions_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "flow_tests" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "test" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "flow_tests_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "flow_tests_name_key" ON "flow_tests"("name");

CREATE TABLE "funnel_days" (
    "day" DATE NOT NULL,
    "flow_version" INTEGER NOT NULL,
    "state_key" TEXT NOT NULL,
    "source" "Source" NOT NULL,
    "entered" INTEGER NOT NULL,
    "advanced" INTEGER NOT NULL,
    "reprompted" INTEGER NOT NULL,
    "dropped_off" INTEGER NOT NULL,
    "duration_histogram" INTEGER[],
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "funnel_days_pkey" PRIMARY KEY ("day","flow_version","state_key","source")
);

CREATE TABLE "contributors" (
    "id" UUID NOT NULL,
    "source" "Source" NOT NULL,
    "address_hmac" BYTEA NOT NULL,
    "address_enc" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_inbound_at" TIMESTAMPTZ(3),
    "opted_out_at" TIMESTAMPTZ(3),
    "unreachable_at" TIMESTAMPTZ(3),
    "under_18_at" TIMESTAMPTZ(3),
    "unreported_losses" SMALLINT NOT NULL DEFAULT 0,
    "reminded_at" TIMESTAMPTZ(3),
    "region_code" TEXT,
    "region_label" TEXT,
    "age_range" TEXT,
    "campaign_id" UUID,
    CONSTRAINT "contributors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "contributors_address_hmac_key" ON "contributors"("address_hmac");
CREATE INDEX "contributors_campaign_id_idx" ON "contributors"("campaign_id");

CREATE TABLE "campaigns" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "place_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "campaigns_code_key" ON "campaigns"("code");

CREATE TABLE "contributor_addresses" (
    "address_hmac" BYTEA NOT NULL,
    "contributor_id" UUID NOT NULL,
    "is_permanent" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "contributor_addresses_pkey" PRIMARY KEY ("address_hmac")
);
CREATE INDEX "contributor_addresses_contributor_id_idx" ON "contributor_addresses"("contributor_id");

CREATE TABLE "conversations" (
    "contributor_id" UUID NOT NULL,
    "state_key" TEXT,
    "snapshot" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "muted_until" TIMESTAMPTZ(3),
    "pause_notified_at" TIMESTAMPTZ(3),
    CONSTRAINT "conversations_pkey" PRIMARY KEY ("contributor_id")
);

CREATE TABLE "bot_pause" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_by_name" TEXT NOT NULL,
    "resumed_at" TIMESTAMPTZ(3),
    CONSTRAINT "bot_pause_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "inbound_messages" (
    "id" BIGSERIAL NOT NULL,
    "message_sid" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "raw_enc" BYTEA NOT NULL,
    "status" "InboundStatus" NOT NULL DEFAULT 'received',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "processed_at" TIMESTAMPTZ(3),
    "held_at" TIMESTAMPTZ(3),
    "error" TEXT,
    CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "inbound_messages_message_sid_key" ON "inbound_messages"("message_sid");
CREATE INDEX "inbound_messages_contributor_id_id_idx" ON "inbound_messages"("contributor_id", "id");
CREATE INDEX "inbound_messages_status_id_idx" ON "inbound_messages"("status", "id");
CREATE INDEX "inbound_messages_received_at_idx" ON "inbound_messages" USING BRIN ("received_at");

CREATE TABLE "inbound_media" (
    "id" UUID NOT NULL,
    "message_id" BIGINT NOT NULL,
    "status" "MediaStatus" NOT NULL DEFAULT 'pending',
    "claimed_type" TEXT,
    "size_bytes" INTEGER,
    "sha256" TEXT,
    "storage_key" TEXT,
    "source_enc" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "inbound_media_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "inbound_media_message_id_key" ON "inbound_media"("message_id");
CREATE UNIQUE INDEX "inbound_media_storage_key_key" ON "inbound_media"("storage_key");
CREATE INDEX "inbound_media_status_created_at_idx" ON "inbound_media"("status", "created_at");

CREATE TABLE "outbound_messages" (
    "id" BIGSERIAL NOT NULL,
    "contributor_id" UUID NOT NULL,
    "in_reply_to" BIGINT,
    "state_key" TEXT,
    "prompt_id" UUID,
    "consent_version" INTEGER,
    "content" JSONB NOT NULL,
    "status" "OutboundStatus" NOT NULL DEFAULT 'queued',
    "provider_sid" TEXT,
    "error_code" INTEGER,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    CONSTRAINT "outbound_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "outbound_messages_provider_sid_key" ON "outbound_messages"("provider_sid");
CREATE INDEX "outbound_messages_contributor_id_id_idx" ON "outbound_messages"("contributor_id", "id");
CREATE INDEX "outbound_messages_status_id_idx" ON "outbound_messages"("status", "id");

CREATE TABLE "twilio_outage" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_failure_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "twilio_outage_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text_hash" TEXT NOT NULL,
    "message_id" BIGINT,
    "age_ok" BOOLEAN NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "consents_contributor_id_given_at_idx" ON "consents"("contributor_id", "given_at");

CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    -- A search reads these columns of very many rows. They are first because PostgreSQL reads a row from its beginning.
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    "review_status" "ReviewStatus" NOT NULL DEFAULT 'to_review',
    "search_text" TEXT GENERATED ALWAYS AS (lower(coalesce(prompt_text, '') || chr(10) || coalesce(transcription, ''))) STORED,
    "source" "Source" NOT NULL,
    "category" TEXT,
    "category_confirmed_at" TIMESTAMPTZ(3),
    "submission_type" "SubmissionType" NOT NULL,
    "region" TEXT,
    "region_code" TEXT,
    "prompt_id" UUID,
    "prompt_text" TEXT,
    "transcription" TEXT,
    "english_text" TEXT,
    "age_range" TEXT,
    "formality" TEXT,
    "storage_url" TEXT,
    "audio_sha256" TEXT,
    "public_sha256" TEXT,
    "copy_of" UUID,
    "copy_found_at" TIMESTAMPTZ(3),
    "audio_type" TEXT,
    "audio_bytes" INTEGER,
    "duration_ms" INTEGER,
    "peaks" BYTEA,
    "analysis" "AnalysisState" NOT NULL DEFAULT 'pending',
    "analysis_claimed_until" TIMESTAMPTZ(3),
    "quality" JSONB,
    "consent_id" UUID,
    "message_id" BIGINT,
    "media_id" UUID,
    "taken_out_at" TIMESTAMPTZ(3),
    "verdicts" SMALLINT NOT NULL DEFAULT 0,
    "quorum" SMALLINT,
    "audio_quorum" SMALLINT,
    "transcript_quorum" SMALLINT,
    "queue_rank" SMALLINT DEFAULT 2,
    "reviewed_category" TEXT,
    "rejection_reasons" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "rejection_notified_at" TIMESTAMPTZ(3),
    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "submissions_message_id_key" ON "submissions"("message_id");
CREATE UNIQUE INDEX "submissions_media_id_key" ON "submissions"("media_id");
CREATE INDEX "submissions_created_at_id_idx" ON "submissions"("created_at" DESC, "id" DESC);
CREATE INDEX "submissions_by_status" ON "submissions"("review_status", "created_at" DESC, "id" DESC);
CREATE INDEX "submissions_user_id_created_at_idx" ON "submissions"("user_id", "created_at");

CREATE TABLE "withdrawals" (
    "id" UUID NOT NULL,
    "receipt_code" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "submission_ids" UUID[],
    "withdrawn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "withdrawals_receipt_code_key" ON "withdrawals"("receipt_code");

CREATE TABLE "journal_entries" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawal" JSONB,
    "written_at" TIMESTAMPTZ(3),
    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "journal_entries_at_idx" ON "journal_entries"("at");

CREATE TABLE "journal_marks" (
    "address_hmac" BYTEA NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "under_18_at" TIMESTAMPTZ(3),
    CONSTRAINT "journal_marks_pkey" PRIMARY KEY ("address_hmac")
);

CREATE TABLE "submission_counts" (
    "counter_scope" TEXT NOT NULL,
    "source" "Source" NOT NULL,
    "dimension" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "n" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("counter_scope","source","dimension","key")
);

CREATE TABLE "submission_days" (
    "counter_scope" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" "Source" NOT NULL,
    "category" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    CONSTRAINT "submission_days_pkey" PRIMARY KEY ("counter_scope","day","source","category")
);

CREATE TABLE "submission_speakers" (
    "counter_scope" TEXT NOT NULL,
    "source" "Source" NOT NULL,
    "user_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    CONSTRAINT "submission_speakers_pkey" PRIMARY KEY ("counter_scope","source","user_id")
);

CREATE TABLE "target_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "goal" INTEGER,
    "own_targets" JSONB NOT NULL DEFAULT '{}',
    "most_per_topic" SMALLINT NOT NULL DEFAULT 3,
    "targets_enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "target_settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "stage" "ReviewStage" NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "verdict" "Verdict",
    "slot" SMALLINT,
    "category" TEXT,
    "reasons" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "comment" TEXT,
    "speakers" SMALLINT,
    "heard_ms" INTEGER NOT NULL DEFAULT 0,
    "playback_rate" REAL NOT NULL DEFAULT 1,
    "is_calibration" BOOLEAN NOT NULL DEFAULT false,
    "is_adjudication" BOOLEAN NOT NULL DEFAULT false,
    "supersedes" UUID,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reviews_supersedes_key" ON "reviews"("supersedes");
CREATE INDEX "reviews_submission_id_stage_idx" ON "reviews"("submission_id", "stage");
CREATE INDEX "reviews_reviewer_id_decided_at_idx" ON "reviews"("reviewer_id", "decided_at" DESC);
CREATE INDEX "reviews_decided_at_idx" ON "reviews"("decided_at");

CREATE TABLE "review_assignments" (
    "reviewer_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "stage" "ReviewStage" NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,
    "is_calibration" BOOLEAN NOT NULL DEFAULT false,
    "skipped_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "draft" JSONB,
    CONSTRAINT "review_assignments_pkey" PRIMARY KEY ("reviewer_id","submission_id","stage")
);
CREATE INDEX "review_assignments_submission_id_idx" ON "review_assignments"("submission_id");

CREATE TABLE "review_slots" (
    "submission_id" UUID NOT NULL,
    "stage" "ReviewStage" NOT NULL,
    "slot" SMALLINT NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_slots_pkey" PRIMARY KEY ("submission_id","stage","slot")
);
CREATE INDEX "review_slots_reviewer_id_until_idx" ON "review_slots"("reviewer_id", "until");
CREATE UNIQUE INDEX "review_slots_submission_id_stage_reviewer_id_key" ON "review_slots"("submission_id", "stage", "reviewer_id");

CREATE TABLE "transcripts" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "review_id" UUID NOT NULL,
    "layer" "TranscriptLayer" NOT NULL,
    "body" TEXT NOT NULL,
    "spans" JSONB NOT NULL DEFAULT '[]',
    "author_id" UUID NOT NULL,
    "parent_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "transcripts_submission_id_layer_created_at_idx" ON "transcripts"("submission_id", "layer", "created_at");
CREATE UNIQUE INDEX "transcripts_review_id_layer_key" ON "transcripts"("review_id", "layer");

CREATE TABLE "number_proofs" (
    "reviewer_id" UUID NOT NULL,
    "code_sha256" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "number_proofs_pkey" PRIMARY KEY ("reviewer_id")
);
CREATE UNIQUE INDEX "number_proofs_code_sha256_key" ON "number_proofs"("code_sha256");

CREATE TABLE "reviewer_addresses" (
    "reviewer_id" UUID NOT NULL,
    "address_hmac" BYTEA NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "reviewer_addresses_pkey" PRIMARY KEY ("reviewer_id","address_hmac")
);

CREATE TABLE "known_voices" (
    "reviewer_id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "known_voices_pkey" PRIMARY KEY ("reviewer_id","contributor_id")
);
CREATE INDEX "known_voices_contributor_id_idx" ON "known_voices"("contributor_id");

CREATE TABLE "listens" (
    "id" UUID NOT NULL,
    "caller_kind" TEXT NOT NULL,
    "caller_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "counted_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "how" "ListenedHow"[],
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "listens_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "listens_person_id_first_at_idx" ON "listens"("person_id", "first_at" DESC);
CREATE INDEX "listens_submission_id_first_at_idx" ON "listens"("submission_id", "first_at" DESC);
CREATE INDEX "listens_first_at_idx" ON "listens"("first_at" DESC);
CREATE UNIQUE INDEX "listens_caller_id_day_submission_id_key" ON "listens"("caller_id", "day", "submission_id");

CREATE TABLE "listening_days" (
    "counted_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "recordings" INTEGER NOT NULL DEFAULT 0,
    "passed_at" TIMESTAMPTZ(3),
    CONSTRAINT "listening_days_pkey" PRIMARY KEY ("counted_id","day")
);
CREATE INDEX "listening_days_day_idx" ON "listening_days"("day");

CREATE TABLE "reporter_brakes" (
    "id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "counted_from" TIMESTAMPTZ(3) NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "lifted_by" UUID,
    "taken_back" INTEGER,
    CONSTRAINT "reporter_brakes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reporter_brakes_reviewer_id_since_idx" ON "reporter_brakes"("reviewer_id", "since" DESC);

CREATE TABLE "review_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "quorum" SMALLINT NOT NULL DEFAULT 2,
    "calibration_share" REAL NOT NULL DEFAULT 0.05,
    "double_transcription_share" REAL NOT NULL DEFAULT 0.05,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "review_settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "auth_users" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "email_confirmed_at" TIMESTAMPTZ(3),
    "phone" TEXT,
    "phone_confirmed_at" TIMESTAMPTZ(3),
    "invited_at" TIMESTAMPTZ(3),
    "confirmation_sent_at" TIMESTAMPTZ(3),
    "recovery_sent_at" TIMESTAMPTZ(3),
    "new_email" TEXT,
    "email_change_sent_at" TIMESTAMPTZ(3),
    "email_change_confirmed" INTEGER NOT NULL DEFAULT 0,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "banned_until" TIMESTAMPTZ(3),
    "app_metadata" JSONB NOT NULL DEFAULT '{}',
    "user_metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "auth_users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "auth_users_email_key" ON "auth_users"("email");
CREATE UNIQUE INDEX "auth_users_phone_key" ON "auth_users"("phone");

CREATE TABLE "auth_identities" (
    "identity_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "email" TEXT,
    "identity_data" JSONB NOT NULL DEFAULT '{}',
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "auth_identities_pkey" PRIMARY KEY ("identity_id")
);
CREATE INDEX "auth_identities_user_id_idx" ON "auth_identities"("user_id");
CREATE UNIQUE INDEX "auth_identities_provider_provider_id_key" ON "auth_identities"("provider", "provider_id");

CREATE TABLE "auth_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "aal" INTEGER NOT NULL DEFAULT 1,
    "amr" JSONB NOT NULL DEFAULT '[]',
    "factor_id" UUID,
    "counter" INTEGER NOT NULL DEFAULT 1,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "not_after" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "auth_sessions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions"("user_id");

CREATE TABLE "auth_one_time_tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT,
    "token_sha256" BYTEA NOT NULL,
    "code_hmac" BYTEA,
    "flow_id" UUID,
    "redirect_to" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_one_time_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "auth_one_time_tokens_token_sha256_key" ON "auth_one_time_tokens"("token_sha256");
CREATE INDEX "auth_one_time_tokens_user_id_kind_idx" ON "auth_one_time_tokens"("user_id", "kind");

CREATE TABLE "auth_flows" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "provider" TEXT NOT NULL,
    "code_challenge" TEXT,
    "code_challenge_method" TEXT,
    "auth_code_sha256" BYTEA,
    "state_sha256" BYTEA,
    "redirect_to" TEXT,
    "linking_user_id" UUID,
    "secrets_enc" BYTEA,
    "method" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_flows_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "auth_flows_auth_code_sha256_key" ON "auth_flows"("auth_code_sha256");
CREATE UNIQUE INDEX "auth_flows_state_sha256_key" ON "auth_flows"("state_sha256");

CREATE TABLE "auth_factors" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "factor_type" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "secret_enc" BYTEA,
    "phone" TEXT,
    "last_step" BIGINT,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "sign_count" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_challenged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "auth_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "auth_factors_credential_id_key" ON "auth_factors"("credential_id");
CREATE UNIQUE INDEX "auth_factors_user_id_friendly_name_key" ON "auth_factors"("user_id", "friendly_name");

CREATE TABLE "auth_challenges" (
    "id" UUID NOT NULL,
    "factor_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "ip" TEXT,
    "code_hmac" BYTEA,
    "nonce" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_challenges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "auth_challenges_factor_id_idx" ON "auth_challenges"("factor_id");

CREATE TABLE "auth_recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_recovery_codes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "auth_recovery_codes_code_sha256_key" ON "auth_recovery_codes"("code_sha256");
CREATE INDEX "auth_recovery_codes_user_id_idx" ON "auth_recovery_codes"("user_id");

CREATE TABLE "auth_signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_enc" BYTEA,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_signing_keys_pkey" PRIMARY KEY ("kid")
);

CREATE TABLE "auth_invites" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_invites_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "auth_invites_email_idx" ON "auth_invites"("email");

CREATE TABLE "auth_throttles" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "auth_throttles_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "message_enc" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "trace_id" TEXT,
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_sent_at_created_at_idx" ON "mails"("sent_at", "created_at");

CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "cron" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failed_at" TIMESTAMPTZ(3),
    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "secret_fingerprint" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" BYTEA NOT NULL,
    "inherited_enc" BYTEA,
    "changed_at" TIMESTAMPTZ(3),
    CONSTRAINT "secret_fingerprint_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "secret_holders" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "secret_holders_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "seed_runs" (
    "name" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "seed_runs_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "release_series" (
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,
    "on_withdrawal" "OnWithdrawal" NOT NULL DEFAULT 'superseded',
    "held_out_topics" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "release_series_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "release_speakers" (
    "series" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "speaker_id" TEXT NOT NULL,
    "split" "DatasetSplit" NOT NULL,
    "since_version" TEXT NOT NULL,
    CONSTRAINT "release_speakers_pkey" PRIMARY KEY ("series","contributor_id")
);
CREATE UNIQUE INDEX "release_speakers_series_speaker_id_key" ON "release_speakers"("series", "speaker_id");

CREATE TABLE "releases" (
    "id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "state" "ReleaseState" NOT NULL DEFAULT 'building',
    "licence" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "previous_version" TEXT,
    "facts" JSONB NOT NULL,
    "figures" JSONB,
    "items" INTEGER NOT NULL,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "built_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_reason" TEXT,
    "files_removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "releases_series_version_key" ON "releases"("series", "version");

CREATE TABLE "release_items" (
    "release_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "submission_id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "split" "DatasetSplit" NOT NULL,
    "clip" JSONB,
    "clip_id" TEXT NOT NULL,
    "audio_sha256" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_items_pkey" PRIMARY KEY ("release_id","position")
);
CREATE INDEX "release_items_submission_id_idx" ON "release_items"("submission_id");

CREATE TABLE "release_parts" (
    "release_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "first_position" INTEGER NOT NULL,
    "last_position" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "seconds" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "release_parts_pkey" PRIMARY KEY ("release_id","path")
);

CREATE TABLE "release_downloaders" (
    "id" UUID NOT NULL,
    "email_hmac" BYTEA NOT NULL,
    "details_enc" BYTEA NOT NULL,
    "terms_hash" TEXT NOT NULL,
    "terms_agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "release_downloaders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "release_downloaders_email_hmac_key" ON "release_downloaders"("email_hmac");

CREATE TABLE "release_keys" (
    "id" UUID NOT NULL,
    "key_sha256" BYTEA NOT NULL,
    "downloader_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "release_keys_key_sha256_key" ON "release_keys"("key_sha256");
CREATE INDEX "release_keys_downloader_id_idx" ON "release_keys"("downloader_id");

CREATE TABLE "release_key_visitors" (
    "key_id" UUID NOT NULL,
    "visitor_hmac" BYTEA NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "release_key_visitors_pkey" PRIMARY KEY ("key_id","visitor_hmac")
);

CREATE TABLE "release_downloads" (
    "downloader_id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notified" "OnWithdrawal",
    "notified_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_downloads_pkey" PRIMARY KEY ("downloader_id","release_id")
);
CREATE INDEX "release_downloads_release_id_idx" ON "release_downloads"("release_id");

CREATE TABLE "release_pushes" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "destination" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_pushes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "release_pushes_release_id_destination_target_key" ON "release_pushes"("release_id", "destination", "target");

CREATE TABLE "public_playback_consents" (
    "id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    CONSTRAINT "public_playback_consents_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "public_playback_consents_contributor_id_idx" ON "public_playback_consents"("contributor_id");

ALTER TABLE "transitions" ADD CONSTRAINT "transitions_from_state_id_fkey" FOREIGN KEY ("from_state_id") REFERENCES "states"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_to_state_id_fkey" FOREIGN KEY ("to_state_id") REFERENCES "states"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transition_rules" ADD CONSTRAINT "transition_rules_transition_id_fkey" FOREIGN KEY ("transition_id") REFERENCES "transitions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transition_actions" ADD CONSTRAINT "transition_actions_transition_id_fkey" FOREIGN KEY ("transition_id") REFERENCES "transitions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "contributor_addresses" ADD CONSTRAINT "contributor_addresses_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "inbound_media" ADD CONSTRAINT "inbound_media_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "consents" ADD CONSTRAINT "consents_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "consents" ADD CONSTRAINT "consents_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt_topics"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_consent_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "consents"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "inbound_media"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_slots" ADD CONSTRAINT "review_slots_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "known_voices" ADD CONSTRAINT "known_voices_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_flows" ADD CONSTRAINT "auth_flows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "auth_factors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_speakers" ADD CONSTRAINT "release_speakers_series_fkey" FOREIGN KEY ("series") REFERENCES "release_series"("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "releases" ADD CONSTRAINT "releases_series_fkey" FOREIGN KEY ("series") REFERENCES "release_series"("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_parts" ADD CONSTRAINT "release_parts_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_keys" ADD CONSTRAINT "release_keys_downloader_id_fkey" FOREIGN KEY ("downloader_id") REFERENCES "release_downloaders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_key_visitors" ADD CONSTRAINT "release_key_visitors_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "release_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_downloads" ADD CONSTRAINT "release_downloads_downloader_id_fkey" FOREIGN KEY ("downloader_id") REFERENCES "release_downloaders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_downloads" ADD CONSTRAINT "release_downloads_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_pushes" ADD CONSTRAINT "release_pushes_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "public_playback_consents" ADD CONSTRAINT "public_playback_consents_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------- checks

alter table review_settings add constraint review_settings_one
  check (id = 1 and quorum between 1 and 5 and calibration_share between 0 and 1 and double_transcription_share between 0 and 1);
alter table submissions add constraint submissions_category_known check (category is not null or withdrawn_at is not null);

-- ---------------------------------------------------------------- indexes of a part of a table

-- Pages of one category, region or type.
create index submissions_category_page on submissions (category, created_at desc, id desc) where withdrawn_at is null;
create index submissions_region_page on submissions (region, created_at desc, id desc) where withdrawn_at is null;
create index submissions_type_page on submissions (submission_type, created_at desc, id desc) where withdrawn_at is null;
-- Free-text search reads the recordings of the last weeks first. One entry for sixteen pages is a thousandth of the table.
create index submissions_recent on submissions using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- What the review queue gives out, in its order.
create index submissions_queue on submissions (review_status, queue_rank, created_at, id)
  where queue_rank is not null and storage_url is not null and withdrawn_at is null;
-- Rejections whose contributors were not notified yet.
create index submissions_rejections_to_notify on submissions (user_id)
  where review_status = 'rejected' and rejection_notified_at is null and withdrawn_at is null;
-- Copies of the same recording, by the original bytes and by the public copy.
create index submissions_by_audio on submissions (audio_sha256, created_at, id) where audio_sha256 is not null;
create index submissions_by_public_copy on submissions (public_sha256, created_at, id) where public_sha256 is not null;
-- The sweeps look for a handful of rows among very many.
create index submissions_to_analyse on submissions (created_at) where analysis = 'pending' and withdrawn_at is null;
create index inbound_messages_waiting on inbound_messages (contributor_id, id) where status = 'received';
create index inbound_messages_held on inbound_messages (held_at) where held_at is not null;
create index inbound_media_pending on inbound_media (created_at) where status = 'pending';
create index inbound_media_to_remove on inbound_media (id) where status = 'discarded' and storage_key is not null;
create index outbound_messages_queued on outbound_messages (contributor_id, id) where status = 'queued';
create index contributors_unreported_losses on contributors (unreported_losses) where unreported_losses > 0;
-- The operations desk counts these contributors.
create index contributors_opted_out on contributors (opted_out_at) where opted_out_at is not null;
create index contributors_unreachable on contributors (unreachable_at) where unreachable_at is not null;
create index conversations_muted on conversations (muted_until) where muted_until is not null;
-- Every send asks whether an entry of its contributor is not in the journal yet.
create index journal_entries_unwritten on journal_entries (contributor_id) where written_at is null;
-- A contributor has one public playback consent in force.
create unique index public_playback_consents_in_force on public_playback_consents (contributor_id) where withdrawn_at is null;
-- A reviewer's open assignments: a handful among all that they ever had.
create index review_assignments_open on review_assignments (reviewer_id, stage, assigned_at)
  where decided_at is null and skipped_at is null;
create index review_assignments_undecided on review_assignments (reviewer_id) where decided_at is null;
-- Anybody may ask how many recordings of a release were withdrawn.
create index release_items_removed on release_items (release_id) where removed_at is not null;

-- A recurring task is one job, whichever process declares it.
create unique index jobs_recurring on jobs (name) where cron is not null;

-- The trigram index of the free-text search. Without the extension (a server where it may not be created) a search reads all rows.
do $$
begin
  create extension if not exists pg_trgm;
  create index submissions_search on submissions using gin (search_text gin_trgm_ops) where withdrawn_at is null;
exception
  when undefined_file or undefined_object or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available: searching submissions reads them all';
end
$$;

-- ---------------------------------------------------------------- counters of submissions

-- Returns the scopes in which a submission counts. Nothing else decides this. A migration that changes it recounts everything.
create function counter_scopes(withdrawn_at timestamptz, storage_url text, review_status "ReviewStatus") returns text[]
language sql immutable as $$
  select case
    when withdrawn_at is not null then '{}'::text[]
    when review_status = 'quarantined' then '{quarantined}'::text[]
    when storage_url is null then '{listed}'::text[]
    when review_status = 'rejected' then '{listed,rejected}'::text[]
    else array['listed', 'dataset', review_status::text]
  end
$$;

-- Updates all counters once a statement, so that a million rows in one insert cost one pass. A change of what is not counted sums to zero
-- and writes nothing. Rows are written in the order of their keys, so that two statements never deadlock. Without jit: PostgreSQL expects
-- ten scopes of every row, and would compile for longer than a hundred thousand rows take.
create function count_submissions() returns trigger language plpgsql set jit = off as $_$
declare
  time_zone constant text := coalesce((select c.time_zone from countries c), 'UTC');
  gained constant text := format($sql$
    select unnest(counter_scopes(withdrawn_at, storage_url, review_status)) as counter_scope, source, category, user_id,
      coalesce(region, '') as region_name, coalesce(region_code, region, '') as region,
      coalesce(prompt_id::text, '') as topic, coalesce(age_range, '') as age,
      coalesce(transcription, '') <> '' as has_words, category_confirmed_at is null as is_assumed,
      (created_at at time zone %L)::date as day,
      coalesce(duration_ms, 0)::bigint as ms, 1 as d
    from added $sql$, time_zone);
  lost constant text := replace(replace(gained, '1 as d', '-1 as d'), 'from added', 'from removed');
  gone submission_speakers[];
begin
  if tg_op = 'TRUNCATE' then
    delete from submission_speakers;
    delete from submission_counts;
    delete from submission_days;
    return null;
  end if;
  execute format($sql$
    with delta as materialized (%s),
    by_day as (
      insert into submission_days as c (counter_scope, day, source, category, n)
      select counter_scope, day, source, category, sum(d)::integer from delta
      group by counter_scope, day, source, category having sum(d) <> 0 order by counter_scope, day, source, category
      on conflict (counter_scope, day, source, category) do update set n = c.n + excluded.n
    ),
    by_person as (
      select counter_scope, source, user_id, sum(d)::integer as d from delta
      group by counter_scope, source, user_id having sum(d) <> 0
    ),
    touched as (
      insert into submission_speakers as c (counter_scope, source, user_id, n)
      select counter_scope, source, user_id, d from by_person order by counter_scope, source, user_id
      on conflict (counter_scope, source, user_id) do update set n = c.n + excluded.n
      returning counter_scope, source, user_id, n
    ),
    alike as (
      select counter_scope, source, category, region_name, region, topic, age, sum(d) as d, sum(d * has_words::integer) as words,
        sum(d * is_assumed::integer) as assumed, sum(d * ms) as ms
      from delta group by counter_scope, source, category, region_name, region, topic, age
    ),
    change as (
      select counter_scope, source, dimension, key, sum(change) as d from alike cross join lateral (values
        ('category', category::text, d), ('assumed', category::text, assumed), ('region_name', region_name, d),
        ('region', region, d), ('topic', topic, d), ('age', age, d), ('words', '', words), ('milliseconds', '', ms)
      ) as given (dimension, key, change) group by counter_scope, source, dimension, key
      union all select counter_scope, source, 'people', '', sum((n > 0)::integer - (n - d > 0)::integer)
        from touched join by_person using (counter_scope, source, user_id) group by counter_scope, source
    ),
    counted as (
      insert into submission_counts as c (counter_scope, source, dimension, key, n)
      select counter_scope, source, dimension, key, d from change where d <> 0 order by counter_scope, source, dimension, key
      on conflict (counter_scope, source, dimension, key) do update set n = c.n + excluded.n
    )
    select array_agg((counter_scope, source, user_id, n)::submission_speakers) from touched where n <= 0
  $sql$, case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end)
  into gone;
  -- Deletes by key: the statistics know no zeros, so that a search by n may take minutes.
  if gone is not null then
    delete from submission_speakers s using unnest(gone) as g
    where s.counter_scope = g.counter_scope and s.source = g.source and s.user_id = g.user_id;
  end if;
  return null;
end
$_$;

create trigger submissions_count_insert after insert on submissions referencing new table as added
  for each statement execute function count_submissions();
create trigger submissions_count_update after update on submissions referencing old table as removed new table as added
  for each statement execute function count_submissions();
create trigger submissions_count_delete after delete on submissions referencing old table as removed
  for each statement execute function count_submissions();
create trigger submissions_count_truncate after truncate on submissions for each statement execute function count_submissions();

-- ---------------------------------------------------------------- versions of the flow and of the consent

-- Returns the saved flow, every row with its id, without the times and numbers of its saves: the same flow is the same value. Volatile, so
-- that it sees what the transaction has changed.
create function flow_rows() returns jsonb language sql as $$
  select jsonb_build_object(
    'states', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'friendly_name', friendly_name, 'description', description,
        'is_initial', is_initial, 'is_final', is_final, 'created_at', created_at) order by created_at, id), '[]') from states),
    'events', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'event_key', event_key, 'friendly_name', friendly_name, 'description', description,
        'is_active', is_active) order by event_key), '[]') from events),
    'transitions', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'from_state', f.state_key, 'to_state', g.state_key, 'event_key', e.event_key, 'priority', t.priority,
        'rules', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rule_key', r.rule_key, 'params', r.params)
          order by r.position, r.id), '[]') from transition_rules r where r.transition_id = t.id),
        'actions', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action_key', a.action_key, 'params', a.params)
          order by a.position, a.id), '[]') from transition_actions a where a.transition_id = t.id)
      ) order by t.priority, t.id), '[]')
      from transitions t join states f on f.id = t.from_state_id join states g on g.id = t.to_state_id
        join events e on e.id = t.event_id),
    'templates', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'template_key', template_key, 'friendly_name', friendly_name, 'content_type', content_type, 'body', body,
        'bodies', bodies, 'actions', actions, 'list_items', list_items, 'list_button', list_button, 'variables', variables,
        'is_active', is_active) order by template_key), '[]') from content_templates),
    'mappings', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'button_id', button_id, 'button_label', button_label,
        'triggers_event', triggers_event) order by state_key, button_id), '[]') from button_mappings),
    'moved', (select coalesce(jsonb_object_agg(state_key, successor_key), '{}') from removed_states),
    'sentences', (select coalesce(jsonb_agg(jsonb_build_object(
        'wording', wording, 'sentence_key', sentence_key, 'body', body) order by wording, sentence_key), '[]')
      from bot_sentences where body is not null))
$$;

-- Returns a wording in the form in which two are compared: more or fewer blanks make no other wording.
create function plain_words(body text) returns text language sql immutable as $$
  select btrim(regexp_replace(body, '\s+', ' ', 'g'))
$$;

-- Returns the labels of a template's choices: they belong to what people agree to as much as the words above them.
create function choice_labels(actions jsonb, list_items jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(btrim(coalesce(choice->>'item', choice->>'title', '')) order by place), '[]')
  from jsonb_array_elements(case
    when jsonb_typeof(list_items) = 'array' and jsonb_array_length(list_items) > 0 then list_items
    when jsonb_typeof(actions) = 'array' then actions
    else '[]' end) with ordinality as shown (choice, place)
$$;

-- Finds the consent version with these words and labels: the same content is the same version.
create function consent_version_of(wording text, labels jsonb) returns integer language sql stable as $$
  select version from consent_versions
  where plain_words(body) = plain_words(wording) and (choices is null or choices = labels)
  order by choices is null, version
  limit 1
$$;

-- Finds the consent version that the saved flow asks for, and adds one for content that no version has. Null while the flow asks for none.
create function keep_consent_wording() returns integer language plpgsql as $$
declare
  wording text;
  labels jsonb;
  found_version int;
begin
  select t.body, choice_labels(t.actions, t.list_items) into wording, labels
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.template_key = s.state_key and t.is_active
  where a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1;
  if wording is null then
    return null;
  end if;
  found_version := consent_version_of(wording, labels);
  if found_version is null then
    insert into consent_versions (version, body, choices, text_hash)
    select coalesce(max(version), 0) + 1, wording, labels,
      encode(sha256(convert_to(wording || (
        select coalesce(string_agg(E'\n' || label, '' order by place), '')
        from jsonb_array_elements_text(labels) with ordinality as shown (label, place)), 'UTF8')), 'hex')
    from consent_versions
    returning version into found_version;
  end if;
  return found_version;
end
$$;

-- Makes the saved flow the live version, published by whom the audit log names in the same transaction. Returns its number; null when the
-- saved flow is live already. A flow that asks for no consent keeps the consent version of the version before.
create function make_flow_version(why text default null, restored integer default null, against jsonb default null) returns integer
language plpgsql as $$
declare
  rows jsonb := flow_rows();
  hash text := encode(sha256(convert_to(rows::text, 'UTF8')), 'hex');
  latest flow_versions;
  actor record;
begin
  select * into latest from flow_versions order by number desc limit 1;
  -- Before there is a conversation, topics and regions alone make no version.
  if latest.flow_hash is not distinct from hash or (latest is null and rows->'states' = '[]') then
    return null;
  end if;
  -- The newest rows only: nobody writes a hundred in one transaction, and the log is long.
  select newest.at, newest.actor_id, newest.actor_name into actor
  from (select id, xmin as made_by, at, actor_id, actor_name from audit_log order by id desc limit 100) as newest
  where newest.made_by = pg_current_xact_id()::xid
  order by newest.id desc limit 1;
  insert into flow_versions (number, flow, flow_hash, consent_version, note, published_at, published_by, published_by_name,
    restored_from, override)
  values (coalesce(latest.number, 0) + 1, rows, hash,
    coalesce(keep_consent_wording(), latest.consent_version, (select max(version) from consent_versions), 0), why,
    coalesce(actor.at, now()), actor.actor_id, actor.actor_name, restored, against);
  return coalesce(latest.number, 0) + 1;
end
$$;

-- Counts the flow's revision up, and publishes where each save is live. At the end of the transaction: whoever reads the new revision reads
-- the whole change, and two edits never deadlock.
create function flow_changed() returns trigger language plpgsql as $$
declare
  mode "FlowPublishing";
begin
  update flow_revision set revision = revision + 1, xid = txid_current() where xid <> txid_current()
  returning publishing into mode;
  if mode = 'each_save' then
    perform make_flow_version();
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['states', 'removed_states', 'events', 'transitions', 'transition_rules', 'transition_actions',
    'content_templates', 'button_mappings', 'bot_sentences', 'prompt_topics', 'regions', 'consent_versions'] loop
    execute format('create constraint trigger %I after insert or update or delete on %I
      deferrable initially deferred for each row execute function flow_changed()', name || '_change_flow', name);
  end loop;
end
$$;

-- ---------------------------------------------------------------- listens

-- Records that a recording is heard, unless it is one too many. The first request for a recording locks the count of the day, so that of
-- many requests at once each sees what the ones before have heard. A null limit is none.
create function record_listen(
  kind text, caller uuid, person uuid, counted uuid, submission uuid, on_day date, via "ListenedHow", heard_at timestamptz,
  daily_limit integer, out is_allowed boolean, out heard integer
) language plpgsql as $$
declare
  is_new boolean;
begin
  is_allowed := true;
  update listens set last_at = heard_at, how = case when via = any(how) then how else how || via end
    where caller_id = caller and day = on_day and submission_id = submission;
  if found then
    return;
  end if;
  insert into listening_days as d (counted_id, day) values (counted, on_day)
    on conflict (counted_id, day) do update set recordings = d.recordings returning recordings into heard;
  is_new := not exists (select from listens where submission_id = submission and day = on_day and counted_id = counted);
  if is_new and heard >= daily_limit then
    is_allowed := false;
    return;
  end if;
  insert into listens (id, caller_kind, caller_id, person_id, counted_id, submission_id, day, how, first_at, last_at)
    values (gen_random_uuid(), kind, caller, person, counted, submission, on_day, array[via], heard_at, heard_at)
    on conflict (caller_id, day, submission_id) do nothing;
  if is_new then
    update listening_days set recordings = recordings + 1 where counted_id = counted and day = on_day returning recordings into heard;
  end if;
end
$$;

-- ---------------------------------------------------------------- rows that are there from the beginning

insert into flow_revision default values;
insert into review_settings default values;
insert into target_settings default values;
