-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'reviewer');

-- CreateEnum
CREATE TYPE "ContentType" AS ENUM ('text', 'list', 'call_to_action');

-- CreateEnum
CREATE TYPE "SyncState" AS ENUM ('never', 'synced', 'out_of_date', 'failed');

-- CreateEnum
CREATE TYPE "Source" AS ENUM ('whatsapp', 'simulator');

-- CreateEnum
CREATE TYPE "InboundStatus" AS ENUM ('received', 'processed', 'failed');

-- CreateEnum
CREATE TYPE "MediaStatus" AS ENUM ('pending', 'stored', 'discarded', 'failed');

-- CreateEnum
CREATE TYPE "OutboundStatus" AS ENUM ('queued', 'sent', 'delivered', 'read', 'failed');

-- CreateEnum
CREATE TYPE "Category" AS ENUM ('English', 'Mix', 'Patwa');

-- CreateEnum
CREATE TYPE "SubmissionType" AS ENUM ('structured', 'open');

-- CreateEnum
CREATE TYPE "AnalysisState" AS ENUM ('pending', 'analysed', 'not_analysed');

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "display_name" TEXT,
    "avatar_url" TEXT,
    "role" "Role" NOT NULL DEFAULT 'reviewer',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "event_key" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "description" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "transition_rules" (
    "id" UUID NOT NULL,
    "transition_id" UUID NOT NULL,
    "rule_key" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "transition_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transition_actions" (
    "id" UUID NOT NULL,
    "transition_id" UUID NOT NULL,
    "action_key" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "transition_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_templates" (
    "id" UUID NOT NULL,
    "template_key" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "content_type" "ContentType" NOT NULL DEFAULT 'text',
    "body" TEXT NOT NULL,
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

-- CreateTable
CREATE TABLE "button_mappings" (
    "id" UUID NOT NULL,
    "state_key" TEXT NOT NULL,
    "button_id" TEXT NOT NULL,
    "button_label" TEXT NOT NULL,
    "triggers_event" TEXT NOT NULL,

    CONSTRAINT "button_mappings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_topics" (
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "english" TEXT NOT NULL,
    "mix" TEXT NOT NULL,
    "patwa" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "prompt_topics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regions" (
    "code" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "county" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "consent_versions" (
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_versions_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "contributors" (
    "id" UUID NOT NULL,
    "source" "Source" NOT NULL,
    "address_hmac" BYTEA NOT NULL,
    "address_enc" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_inbound_at" TIMESTAMPTZ(3),
    "opted_out_at" TIMESTAMPTZ(3),
    "region_code" TEXT,
    "region_label" TEXT,
    "age_range" TEXT,

    CONSTRAINT "contributors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "contributor_id" UUID NOT NULL,
    "state_key" TEXT,
    "snapshot" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("contributor_id")
);

-- CreateTable
CREATE TABLE "inbound_messages" (
    "id" BIGSERIAL NOT NULL,
    "message_sid" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "raw_enc" BYTEA NOT NULL,
    "status" "InboundStatus" NOT NULL DEFAULT 'received',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "processed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbound_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_messages" (
    "id" BIGSERIAL NOT NULL,
    "contributor_id" UUID NOT NULL,
    "in_reply_to" BIGINT,
    "state_key" TEXT,
    "prompt_id" UUID,
    "content" JSONB NOT NULL,
    "status" "OutboundStatus" NOT NULL DEFAULT 'queued',
    "provider_sid" TEXT,
    "error_code" INTEGER,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "source" "Source" NOT NULL,
    "category" "Category" NOT NULL,
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storage_url" TEXT,
    "audio_sha256" TEXT,
    "audio_type" TEXT,
    "audio_bytes" INTEGER,
    "duration_ms" INTEGER,
    "peaks" BYTEA,
    "analysis" "AnalysisState" NOT NULL DEFAULT 'pending',
    "quality" JSONB,
    "consent_id" UUID,
    "message_id" BIGINT,
    "media_id" UUID,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawals" (
    "id" UUID NOT NULL,
    "receipt_code" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "submission_ids" UUID[],
    "withdrawn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "auth_factors" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "factor_type" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "secret_enc" BYTEA,
    "phone" TEXT,
    "last_step" BIGINT,
    "last_challenged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_challenges" (
    "id" UUID NOT NULL,
    "factor_id" UUID NOT NULL,
    "ip" TEXT,
    "code_hmac" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "auth_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_enc" BYTEA,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "auth_signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "auth_throttles" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "message_enc" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seed_runs" (
    "name" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seed_runs_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "audit_log_entity_entity_id_id_idx" ON "audit_log"("entity", "entity_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "states_state_key_key" ON "states"("state_key");

-- CreateIndex
CREATE UNIQUE INDEX "events_event_key_key" ON "events"("event_key");

-- CreateIndex
CREATE INDEX "transitions_to_state_id_idx" ON "transitions"("to_state_id");

-- CreateIndex
CREATE UNIQUE INDEX "transitions_from_state_id_event_id_priority_key" ON "transitions"("from_state_id", "event_id", "priority");

-- CreateIndex
CREATE INDEX "transition_rules_transition_id_position_idx" ON "transition_rules"("transition_id", "position");

-- CreateIndex
CREATE INDEX "transition_actions_transition_id_position_idx" ON "transition_actions"("transition_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "content_templates_template_key_key" ON "content_templates"("template_key");

-- CreateIndex
CREATE UNIQUE INDEX "button_mappings_state_key_button_id_key" ON "button_mappings"("state_key", "button_id");

-- CreateIndex
CREATE INDEX "prompt_topics_display_order_idx" ON "prompt_topics"("display_order");

-- CreateIndex
CREATE INDEX "regions_country_code_position_idx" ON "regions"("country_code", "position");

-- CreateIndex
CREATE UNIQUE INDEX "consent_versions_text_hash_key" ON "consent_versions"("text_hash");

-- CreateIndex
CREATE UNIQUE INDEX "contributors_address_hmac_key" ON "contributors"("address_hmac");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_messages_message_sid_key" ON "inbound_messages"("message_sid");

-- CreateIndex
CREATE INDEX "inbound_messages_contributor_id_id_idx" ON "inbound_messages"("contributor_id", "id");

-- CreateIndex
CREATE INDEX "inbound_messages_status_id_idx" ON "inbound_messages"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_media_message_id_key" ON "inbound_media"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_media_storage_key_key" ON "inbound_media"("storage_key");

-- CreateIndex
CREATE INDEX "inbound_media_status_created_at_idx" ON "inbound_media"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_messages_provider_sid_key" ON "outbound_messages"("provider_sid");

-- CreateIndex
CREATE INDEX "outbound_messages_contributor_id_id_idx" ON "outbound_messages"("contributor_id", "id");

-- CreateIndex
CREATE INDEX "outbound_messages_status_id_idx" ON "outbound_messages"("status", "id");

-- CreateIndex
CREATE INDEX "consents_contributor_id_given_at_idx" ON "consents"("contributor_id", "given_at");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_message_id_key" ON "submissions"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_media_id_key" ON "submissions"("media_id");

-- CreateIndex
CREATE INDEX "submissions_created_at_id_idx" ON "submissions"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_user_id_created_at_idx" ON "submissions"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawals_receipt_code_key" ON "withdrawals"("receipt_code");

-- CreateIndex
CREATE UNIQUE INDEX "auth_users_email_key" ON "auth_users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_users_phone_key" ON "auth_users"("phone");

-- CreateIndex
CREATE INDEX "auth_identities_user_id_idx" ON "auth_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_identities_provider_provider_id_key" ON "auth_identities"("provider", "provider_id");

-- CreateIndex
CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_one_time_tokens_token_sha256_key" ON "auth_one_time_tokens"("token_sha256");

-- CreateIndex
CREATE INDEX "auth_one_time_tokens_user_id_kind_idx" ON "auth_one_time_tokens"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "auth_flows_auth_code_sha256_key" ON "auth_flows"("auth_code_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "auth_flows_state_sha256_key" ON "auth_flows"("state_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "auth_factors_user_id_friendly_name_key" ON "auth_factors"("user_id", "friendly_name");

-- CreateIndex
CREATE INDEX "auth_challenges_factor_id_idx" ON "auth_challenges"("factor_id");

-- CreateIndex
CREATE INDEX "auth_invites_email_idx" ON "auth_invites"("email");

-- CreateIndex
CREATE INDEX "mails_sent_at_created_at_idx" ON "mails"("sent_at", "created_at");

-- AddForeignKey
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_from_state_id_fkey" FOREIGN KEY ("from_state_id") REFERENCES "states"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_to_state_id_fkey" FOREIGN KEY ("to_state_id") REFERENCES "states"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transition_rules" ADD CONSTRAINT "transition_rules_transition_id_fkey" FOREIGN KEY ("transition_id") REFERENCES "transitions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transition_actions" ADD CONSTRAINT "transition_actions_transition_id_fkey" FOREIGN KEY ("transition_id") REFERENCES "transitions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_media" ADD CONSTRAINT "inbound_media_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt_topics"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_consent_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "consents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "inbound_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "inbound_media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_flows" ADD CONSTRAINT "auth_flows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "auth_factors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
