/**
 * Where each table is on a cluster (Citus). Distributed tables are spread by `client_id` and co-located, so that all rows of a
 * client are on one node. Local tables stay on the coordinator. `layout.test.ts` compares this with the schema.
 */

/** Tables whose size depends on the number of conversations, and what is read or written together with them. */
export const DISTRIBUTED_TABLES = [
  // Conversations, and everything stored with a message.
  ...["conversations", "messages", "message_keys", "message_changes", "events", "steps", "stale_templates"],
  ...["pending_writes", "idempotency_keys", "channel_sessions", "channel_referrals", "comments", "intent_matches"],
  // Text search.
  ...["conversation_texts", "text_queue"],
  // Readings of closed conversations.
  ...["conversation_readings", "outcome_rollups", "drop_outcomes", "topic_rollups", "unread_conversations"],
  ...["weekly_readings", "negative_turns"],
  // What people said of them.
  ...["conversation_scores", "csat_rollups"],
  // Where conversations come from.
  ...["conversation_sources", "source_clicks", "report_ids"],
  // What teams do about lost conversations.
  ...["conversation_leads"],
  // What else is told of them.
  ...["conversation_properties", "property_names"],
  // Figures.
  ...["rollups", "drop_rollups", "changed_days", "settled_days", "settled_drops", "settled_steps"],
  ...["settled_parts", "settled_people", "settled_values", "settled_sources", "settled_source_values"],
  ...["agent_hours", "agent_blocks", "changed_agent_days"],
  // Telemetry.
  ...["calls", "call_counts", "system_prompts", "otlp_spans", "otlp_tails", "otlp_traces"],
  // Imports.
  ...["uploads", "upload_conversations"],
  // Settings that are read together with conversations.
  ...["intents", "topics", "topic_runs", "finding_marks", "saved_views", "notes", "announced_conversations"],
  ...["reading_calibrations"],
] as const;

/** Tables that exist once, on the coordinator, by the reason why they are not distributed. */
export const LOCAL_TABLES = {
  "found without a client, or referenced by tables that are": [
    ...["clients", "users", "sessions", "identities", "invitations", "account_links", "email_changes"],
    ...["api_accounts", "api_keys", "sign_in_steps", "passkey_challenges"],
    ...["user_passkeys", "user_recovery_codes", "user_totp", "company_sign_in", "company_identities"],
    ...["channel_connections", "channel_credentials", "channel_fetches", "channel_health", "channel_rejections"],
    ...["otlp_sources", "report_shares", "report_share_ends", "runner_devices", "runner_pairings"],
    ...["connected_apps"],
  ],
  "of administrators, visitors or the program, with no client": [
    ...["administrators", "administrator_invitations", "administrator_recovery_codes", "administrator_sessions"],
    ...["impersonation_links", "staff_audit_entries", "leads", "pageviews", "bot_checks"],
    ...["app_registrations"],
    ...["rate_limits", "attempt_delays", "mails", "mail_attachments", "business_clock", "migrations"],
    ...["job_runs"],
    ...["incidents", "incident_updates", "status_checks", "status_days", "status_probe", "benchmark_snapshots"],
  ],
  "listed over all clients, by administrators or by the jobs that work on them": [
    ...["audit_entries", "tickets", "ticket_messages", "ticket_attachments", "text_index_state"],
    ...["webhook_endpoints", "outbound_messages", "outbound_deliveries", "benchmark_members", "reading_runs"],
    ...["alert_rules", "alert_events", "erasures", "exports", "export_parts", "redaction_runs", "retention"],
    ...["export_schedules", "exported_days"],
    ...["report_schedules", "report_recipients", "report_deliveries", "zone_recounts", "weekly_digests"],
    ...["announced_findings", "announced_standings", "finding_checks", "report_targets", "sold_reports"],
  ],
  "of billing and the meter, whose statements write several of them": [
    ...["billing_accounts", "billing_events", "billing_history", "billing_invoices", "billing_notices"],
    ...["sandbox_objects", "meters", "usage_counts", "usage_credits", "usage_periods", "held_messages"],
  ],
  "small, and read or written together with users or API accounts": [
    // What every message needs of its client comes from the coordinator alone, so that one lost node stops only its clients.
    ...["intent_sets"],
    ...["agent_threads", "agent_messages", "notifications", "notification_preferences", "mail_blocks"],
    ...["language_models", "language_model_calls", "model_prices", "pseudonym_keys", "report_brands"],
    ...["runner_scripts", "runner_runs", "voice_calls", "voice_settings", "storage_holds"],
  ],
} as const;

/** Statements on distributed tables that name no client, as jobs work on all of them: a part of each, and the job. */
export const STATEMENTS_OVER_ALL_CLIENTS = {
  "from text_queue where queued_at <": "finds clients whose texts are to be indexed",
  'select client_id as "clientId", conversation_id as "conversationId" from conversation_texts':
    "indexes all texts again after the tokenizer changed",
  "from uploads where status in ('queued', 'running', 'undoing')": "continues imports after a start",
  "from uploads where status = 'receiving' and created_at <": "deletes uploads whose process was killed",
  "from uploads where status = 'failed' and created_at >": "lists failed imports for administrators",
  "delete from channel_referrals where held_at <": "deletes referrals that no message followed",
  "delete from source_clicks where stored_at <": "deletes click ids after 90 days",
  "delete from report_ids where stored_at <": "deletes people's ids on platforms after 7 days",
  "delete from idempotency_keys where created_at <": "deletes responses after a day",
  "from pending_writes where written_at <=": "completes writes of killed processes",
  "from unread_conversations where not is_backlog and leased_until < now()":
    "finds clients whose closed conversations are to be read",
  "from conversation_readings where topic is null and outcome is not null":
    "finds clients with conversations that are in no topic yet",
  'min(written_at)), 0)::float8 as "oldestSeconds" from pending_writes': "measures how far writes are behind",
  'select distinct client_id as "clientId" from stale_templates': "deletes unused templates",
  "from rollups where grain = 'day' and bucket > now()": "sums the messages of all clients for administrators",
  "delete from otlp_tails where last_at <": "deletes ends of conversations that no span continued",
  "from otlp_traces where due_at <=": "finds traces whose wait is over",
  "delete from announced_conversations where announced_at <": "deletes records of announcements after a week",
} as const;

/** Whether a table is spread by client. */
export function isDistributed(table: string): boolean {
  return DISTRIBUTED_TABLES.some((name) => name === table);
}

/** Functions that take a client first and write or lock its rows: on a cluster they run on the node that holds them. */
export const DISTRIBUTED_FUNCTIONS = ["lock_conversations", "store_batch", "store_messages"] as const;

/** Functions that those call, needed on every node. */
export const NODE_FUNCTIONS = ["join_sketches", "note_changed_days", "put_messages", "merge_properties"] as const;
