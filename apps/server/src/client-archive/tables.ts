/**
 * The scope of every table: whose rows it contains, and whether a client archive contains them. A test compares this
 * list with the database, so that each new table needs a line (docs/decisions/2026-11-29-client-archives.md).
 */

/** A table with rows that belong to a client. They are exported and imported. */
export interface ClientTable {
  /** The column that leads to the client, through the table that it refers to. Missing if `where` decides. */
  readonly via?: string;
  /** Columns with ids of records that no foreign key declares, such as the cause of a to-do. */
  readonly ids?: readonly string[];
  /** Columns that are not exported, because they contain secrets. The import fills them with random bytes. */
  readonly secrets?: readonly string[];
  /** Columns that the archive leaves empty, because they are only valid in this installation. */
  readonly cleared?: readonly string[];
  /** A description of the rows, for the archive's README. */
  readonly about: string;
}

const of = (via: string, about: string, more: Omit<ClientTable, 'via' | 'about'> = {}): ClientTable => ({
  via,
  about,
  ...more,
});

/** Tables of client data. `queries-scopes.ts` has the conditions of tables without `via`. */
export const clientTables: Readonly<Record<string, ClientTable>> = {
  clients: { about: 'the client and its settings', cleared: ['find_help_key_sealed'] },
  users: { about: 'names of the members' },
  members: of('client_id', 'the members: id, birth date, status, guide and language'),
  client_auditors: of('client_id', 'staff who administer the client'),
  client_terms: of('client_id', 'terms that the client uses'),
  team_clients: of('client_id', 'teams that serve the client'),
  message_template_clients: of('client_id', 'text templates that are only for some clients'),
  addresses: of('user_id', 'addresses of members'),
  phone_numbers: of('user_id', 'phone numbers of members, and why a number must not be contacted'),
  email_addresses: of('user_id', 'email addresses of members'),
  number_opt_outs: of('text_id', 'phone numbers that opted out of texts'),
  member_identifiers: of('member_id', 'numbers of members at the client and insurers'),
  member_attributes: of('member_id', 'insurance and providers of members'),
  member_client_feed: of('member_id', 'fields that the client sent about members'),
  member_race_ethnicities: of('member_id', 'race and ethnicity of members'),
  member_segments: of('member_id', 'segments of members'),
  member_summaries: of('member_id', 'portraits of members'),
  member_summary_feedback: of('member_id', 'feedback on portraits'),
  member_assignments: of('member_id', 'guides of members over time'),
  member_status_history: of('member_id', 'statuses of members over time', { ids: ['external_item_id'] }),
  member_import_contents: of('member_id', 'last content of FHIR files about members'),
  member_duplicates: of('client_id', 'pairs of records that may be the same person'),
  member_merges: of('remaining_id', 'merged records', { ids: ['last_feed_item_id'] }),
  member_merge_rows: of('merge_id', 'rows that a merge moved'),
  change_logs: of('member_id', 'changes of members, with the old and new value'),
  alerts: of('member_id', 'alerts about members'),
  death_reports: of('member_id', 'reported deaths'),
  feed_items: of('member_id', "the order of events in members' feeds", { ids: ['external_id'] }),
  todos: { about: 'to-dos about members, and about unknown numbers', ids: ['cause_id'] },
  notes: of('member_id', 'notes about members'),
  scheduled_events: of('member_id', 'planned calls, visits, texts and reminders'),
  visits: of('member_id', 'visits with members'),
  calls: { about: "calls with members, and with unknown numbers on the client's lines", cleared: ['claim'] },
  call_legs: of('call_id', 'both sides of calls'),
  call_connection_logs: of('call_id', 'what the carrier reported about calls'),
  call_recordings: of('call_id', 'recordings of calls, with transcripts'),
  call_recording_parts: of('call_id', 'parts of recordings'),
  call_audits: of('call_id', 'reviews of calls'),
  texts: {
    about: "texts to and from members, and unknown numbers on the client's lines",
    cleared: ['claim', 'claimed_until'],
  },
  subject_changes: of('to_member_id', 'calls and texts that were assigned to another member', { ids: ['external_id'] }),
  files: { about: 'attachments, pictures, recordings and voicemails', ids: ['owner_id'] },
  public_links: { about: 'links that were sent, without their secrets', secrets: ['key_hash'] },
  consent_links: of('member_id', 'links to consents'),
  consent_identities: of('member_id', 'names that members entered before they answered', { secrets: ['secret_hash'] }),
  term_responses: of('member_id', 'answers to terms, such as consent to texts'),
  needs: of('member_id', 'needs of members'),
  need_actions: of('need_id', 'actions for needs'),
  need_updates: of('need_id', 'changes of needs'),
  need_referrals: of('member_id', 'referrals to programs', { ids: ['need_id'] }),
  need_referral_requests: of('referral_id', 'questions to organizations about referrals, and their answers'),
  need_history_entries: of('need_id', 'histories of needs'),
  hospitalizations: of('member_id', 'hospital stays'),
  assigned_surveys: of('member_id', 'surveys that were assigned to members'),
  survey_answers: of('assigned_survey_id', 'every answer in a survey'),
  assigned_survey_phases: of('assigned_survey_id', 'finished parts of surveys'),
  assigned_survey_needs: of('assigned_survey_id', 'needs that a survey is about'),
  assigned_survey_hospitalizations: of('assigned_survey_id', 'hospital stays that a survey is about'),
  survey_links: of('assigned_survey_id', 'links to surveys'),
  survey_devices: of('link_id', 'devices on which surveys were answered', { secrets: ['secret_hash'] }),
  assigned_workflows: of('member_id', 'workflows of members', { ids: ['cause_id'] }),
  assigned_workflow_phases: of('member_id', 'steps of workflows'),
  assigned_workflow_phase_reminders: of('assigned_phase_id', 'steps that were postponed'),
  assigned_workflow_scheduled_events: of('assigned_phase_id', 'events of steps'),
  status_change_requests: of('member_id', 'requests to change a status', { ids: ['item_id'] }),
  transfer_requests: of('member_id', 'requests to transfer members to another guide'),
  handovers: of('member_id', 'handovers to another guide'),
  handover_items: of('handover_id', 'items of handovers', { ids: ['external_id'] }),
  imports: of('client_id', 'FHIR imports'),
  import_files: of('import_id', 'files of FHIR imports'),
  enrollment_imports: of('client_id', 'enrollment files', { cleared: ['applied_at'] }),
  enrollment_rows: of('import_id', 'lines of enrollment files'),
  enrollment_mappings: of('client_id', "columns of the client's enrollment files"),
  member_enrollments: of('member_id', 'coverage of members'),
};

/** Tables that are exported for reading, and are not imported. */
export const readOnlyTables: Readonly<Record<string, ClientTable & { reason: string }>> = {
  hospital_patients: {
    ...of('member_id', 'patient numbers of hospitals'),
    reason: 'Hospitals send to each installation. The target matches the next message to the imported member.',
  },
  hospital_messages: {
    ...of('patient_id', 'messages from hospitals'),
    reason: 'The stays are imported. The messages belong to the connection with the hospital.',
  },
};

/** A table of content that all clients share. An archive contains the rows that the client's rows refer to. */
export interface SharedTable {
  /** The parent column. The rows are exported with their parent, and are imported only if the parent was added. */
  readonly with?: string;
  /** True if the archive contains all rows of an exported parent. */
  readonly isWhole?: boolean;
  /** The import is refused if the target lacks the record, because an addition would change it for other clients. */
  readonly mustExist?: boolean;
  /** Columns that an added row leaves empty. */
  readonly cleared?: readonly string[];
  /** The column that takes the time of the import in an added row, so that the row is not offered to other clients. */
  readonly retire?: string;
}

/** Tables of shared content. `queries-scopes.ts` has the key by which each is found in the target. */
export const sharedTables: Readonly<Record<string, SharedTable>> = {
  member_stages: {},
  member_statuses: {},
  outcomes: { retire: 'deprecated_at' },
  segments: {},
  member_summary_feedback_descriptions: { retire: 'deprecated_at' },
  transfer_reasons: { retire: 'deprecated_at' },
  terms: {},
  term_versions: { mustExist: true },
  term_wordings: { with: 'version_id' },
  need_domains: { retire: 'retired_at' },
  need_categories: { retire: 'retired_at' },
  need_zcodes: { retire: 'retired_at' },
  need_activities: { retire: 'retired_at' },
  need_issues: { retire: 'retired_at' },
  learn_more_contents: { retire: 'deleted_at' },
  surveys: { retire: 'deleted_at' },
  survey_versions: { with: 'survey_id', isWhole: true },
  workflows: { retire: 'deleted_at' },
  workflow_phases: { with: 'workflow_id', isWhole: true },
  directory_organizations: { retire: 'retired_at' },
  directory_programs: { retire: 'retired_at' },
  message_categories: {},
  message_templates: {},
  teams: { cleared: ['internal_phone_number_id'] },
  lines: { cleared: ['sid', 'team_id', 'guide_id'], retire: 'deleted_at' },
  hospital_senders: { cleared: ['key_hash', 'certificate_name', 'silence_told_at'] },
};

/** Tables about staff. An archive names the staff who worked with the client's members, and nothing else. */
export const staffTables: readonly string[] = ['staff'];

/** Evidence with its own chain. It is imported into the tables below, and never into the target's chain. */
export const evidenceTables: readonly string[] = [
  'audit_entries',
  'consent_evidence',
  'imported_audit_entries',
  'imported_consent_evidence',
];

/** Tables that an archive does not contain, with the reasons. */
export const installationTables: Readonly<Record<string, readonly string[]>> = {
  'Sign-in, sessions, secrets and keys': [
    'calendar_addresses',
    'idempotency_keys',
    'signing_keys',
    'staff_identities',
    'staff_invitations',
    'staff_sessions',
  ],
  "Staff members' own data: what they typed, read and arranged": [
    'alert_dismissals',
    'member_presence',
    'member_views',
    'note_drafts',
    'notification_members',
    'notifications',
    'user_preferences',
  ],
  'How this installation is staffed and set up': [
    'absences',
    'line_support_users',
    'notification_groups',
    'record_editors',
    'retired_records',
    'status_from_stages',
    'status_from_statuses',
    'team_memberships',
    'template_variables',
    'training_characters',
  ],
  'Content that no member refers to': [
    'directory_locations',
    'directory_program_locations',
    'directory_program_tags',
    'directory_tags',
    'directory_words',
    'need_issue_activities',
    'need_metadata_changes',
    'survey_assignment_runs',
    'term_name_changes',
    'workflow_titles',
    'zip_codes',
  ],
  'Files that were made on request and expire': ['audit_exports', 'member_archives', 'table_exports'],
  'Work in progress, and records that expire after some days': [
    'duplicate_searches',
    'enrollment_writes',
    'file_arrivals',
    'hospital_lookups',
    'hospital_match_reviews',
    'member_time_zone_repairs',
  ],
  'The state of this installation': [
    'access_changes',
    'audit_archive_blocks',
    'audit_archive_members',
    'audit_archived_lines',
    'audit_archives',
    'audit_checks',
    'audit_discarded_files',
    'audit_retention_rules',
    'audit_seals',
    'client_imports',
    'clock',
    'database_cluster',
    'job_workers',
    'live_events',
    'live_purged',
    'migration_batches',
    'schema_migrations',
    'text_pace',
  ],
};
