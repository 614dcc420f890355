import type { Role } from '@guidepost/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as TypeScript sees them. Parsers of the driver make int8 a number, a date its text and a timestamptz
 * an ISO instant; writing takes the same.
 */

type Id = Generated<number>;
/** Written as an ISO instant, read as one. */
type At = string;
type Json<T> = ColumnType<T, string | null, string | null>;

interface UsersTable {
  id: Id;
  role: Role;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  name: GeneratedAlways<string>;
  search_name: GeneratedAlways<string>;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface StaffTable {
  user_id: number;
  email: string;
  time_zone: Generated<string>;
  location: string | null;
  mobile_phone: string | null;
  disabled_at: At | null;
}

interface StaffIdentitiesTable {
  issuer: string;
  subject: string;
  staff_id: number;
  linked_at: Generated<At>;
}

interface StaffSessionsTable {
  id: Id;
  issuer: string;
  sid: string;
  staff_id: number;
  client_id: string | null;
  started_at: Generated<At>;
  last_active_at: Generated<At>;
  ended_at: At | null;
  end_reason: string | null;
  address: string | null;
  user_agent: string | null;
}

interface AuditEntriesTable {
  id: Id;
  xid: Generated<string>;
  at: Generated<At>;
  request_id: string;
  actor_id: number | null;
  impersonated_id: number | null;
  session_id: number | null;
  action: string;
  member_ids: number[];
  address: string | null;
  outcome: number;
  code: string | null;
}

interface LiveEventsTable {
  id: Id;
  xid: Generated<string>;
  at: Generated<At>;
  name: string;
  payload: Json<unknown>;
  rooms: string[];
}

interface IdempotencyKeysTable {
  actor_id: number;
  key: string;
  route: string;
  body_hash: Buffer;
  status: number | null;
  reply: Json<unknown>;
  created_at: Generated<At>;
}

interface ClockTable {
  only_row: Generated<boolean>;
  offset_ms: number;
}

interface ClientsTable {
  id: Id;
  name: string;
  display_name: string;
  website: string | null;
  avon_medical_center_id: string | null;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface TeamsTable {
  id: Id;
  name: string;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface TeamMembershipsTable {
  id: Id;
  team_id: number;
  staff_id: number;
  role: 'MEMBER' | 'VIEWER';
  is_manager: Generated<boolean>;
  start_date: string;
  end_date: string | null;
}

interface TeamClientsTable {
  team_id: number;
  client_id: number;
}

interface ClientAuditorsTable {
  id: Id;
  client_id: number;
  staff_id: number;
  start_date: string;
  end_date: string | null;
}

interface MemberStagesTable {
  id: Id;
  key: 'outreach' | 'in-program' | 'independence';
  name: string;
  sort_order: number;
}

interface MemberStatusesTable {
  id: Id;
  key: string;
  name: string;
  stage_id: number;
  admin_only: Generated<boolean>;
  sort_order: number;
}

interface MembersTable {
  user_id: number;
  client_id: number;
  client_user_id: string | null;
  date_of_birth: string | null;
  gender: string | null;
  pronouns: string | null;
  name_pronunciation: string | null;
  reported_language: string | null;
  race_ethnicity_summary: string | null;
  time_zone: Generated<string>;
  language: Generated<'en' | 'es'>;
  avon_id: string | null;
  stage_id: number;
  status_id: number;
  assigned_guide_id: number | null;
  last_event_at: At | null;
  last_event_type: string | null;
  outreach_month: string | null;
  outreach_count: Generated<number>;
  name: Generated<string>;
  search_name: Generated<string>;
  city: string | null;
  state: string | null;
  deleted_at: At | null;
}

interface MemberIdentifiersTable {
  member_id: number;
  client_id: number;
  system: string;
  value: string;
  type: string | null;
}

interface MemberAssignmentsTable {
  id: Id;
  member_id: number;
  guide_id: number | null;
  effective_at: At;
  created_by: number | null;
}

interface MemberStatusHistoryTable {
  id: Id;
  member_id: number;
  status_id: number;
  effective_at: At;
  external_item_type: string | null;
  external_item_id: number | null;
  created_by: number | null;
  created_at: At;
  deleted_at: At | null;
}

interface PhoneNumbersTable {
  id: Id;
  user_id: number;
  number: string;
  description: string;
  type: string | null;
  carrier: string | null;
  is_primary: Generated<boolean>;
  do_not_contact_reason: string | null;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface AddressesTable {
  id: Id;
  user_id: number;
  description: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  is_primary: Generated<boolean>;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface EmailAddressesTable {
  id: Id;
  user_id: number;
  email: string;
  description: string;
  is_primary: Generated<boolean>;
  created_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface FeedItemsTable {
  id: Id;
  member_id: number;
  type: string;
  external_type: string;
  external_id: number;
  event_type: string;
  actor_id: number | null;
  state: 'past' | 'pending';
  counts_as_outreach: Generated<boolean>;
  occurred_at: At;
  deleted_at: At | null;
}

interface TodosTable {
  id: Id;
  owner_id: number | null;
  member_id: number | null;
  type: string;
  cause_type: string;
  cause_id: number;
  date: string;
  created_at: At;
  completed_at: At | null;
}

interface NotificationsTable {
  id: Id;
  guide_id: number;
  member_id: number | null;
  group_type: string;
  label: string;
  description: string | null;
  created_at: At;
  seen_at: At | null;
  deleted_at: At | null;
}

interface NotesTable {
  id: Id;
  member_id: number;
  author_id: number;
  text: string;
  resource_title: string | null;
  created_at: At;
  updated_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface NoteDraftsTable {
  author_id: number;
  subject_id: number;
  type: 'notes' | 'calls' | 'events' | 'visits';
  record_id: Generated<number>;
  text: string;
  resource_title: string | null;
  fields: Json<Record<string, string | undefined> | null>;
  version: number | null;
  updated_at: At;
}

export interface HospitalInfo {
  phone: string | null;
  line1: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

interface HospitalizationsTable {
  id: Id;
  member_id: number;
  hospital: string;
  hospital_info: Json<HospitalInfo | null>;
  admit_date: string;
  discharge_date: string | null;
  guide_entered_discharged_at: string | null;
  admit_complaint: string | null;
  follow_up_type: string | null;
  discharge_disposition: string | null;
  is_enrolled_in_behavioral_health: Generated<boolean>;
  note: string | null;
  source_system: string | null;
  source_id: string | null;
  created_at: At;
  updated_at: At;
  deleted_at: At | null;
  version: Generated<number>;
}

interface ImportsTable {
  id: Id;
  kind: 'fhir';
  client_id: number;
  assign: 'evenly' | 'guide' | 'nobody';
  guide_id: number | null;
  created_by: number;
  state: 'collecting' | 'queued' | 'running' | 'done' | 'failed';
  created_at: At;
  finished_at: At | null;
  /** When a run last got ahead. */
  worked_at: At | null;
}

interface ImportFilesTable {
  import_id: number;
  position: number;
  /** A file that tells of several members has a row for each: 1, 2, … */
  part: Generated<number>;
  name: string;
  text: string | null;
  state: Generated<'waiting' | 'created' | 'updated' | 'unchanged' | 'refused'>;
  reason: string | null;
  notes: Generated<string[]>;
  member_id: number | null;
}

interface MemberImportContentsTable {
  member_id: number;
  kind: 'fhir';
  content: Json<unknown>;
  imported_at: At;
}

interface ChangeLogsTable {
  id: Id;
  member_id: number;
  field: string;
  old_value: string | null;
  new_value: string | null;
  actor_id: number | null;
  created_at: At;
}

interface MemberViewsTable {
  viewer_id: number;
  member_id: number;
  viewed_at: At;
}

interface MemberSummariesTable {
  id: Id;
  member_id: number;
  summary: string;
  created_at: At;
}

interface FeedbackDescriptionsTable {
  id: Id;
  key: string;
  text: string;
  sort_order: number;
  deprecated_at: At | null;
}

interface MemberSummaryFeedbackTable {
  id: Id;
  member_id: number;
  feedback_description_id: number;
  comment: string;
  summary: string;
  summary_id: number | null;
  created_by: number;
  created_at: At;
}

interface MemberAttributesTable {
  member_id: number;
  outreach_phase: string | null;
  dsnp_flag: boolean | null;
  effective_date: string | null;
  insurance_plan_name: string | null;
  subscriber_id: string | null;
  medicare_id: string | null;
  medicaid_id: string | null;
  pcp_name: string | null;
  pcp_address_line1: string | null;
  pcp_address_line2: string | null;
  pcp_city: string | null;
  pcp_state: string | null;
  pcp_zip: string | null;
  pcp_phone_number: string | null;
  care_navigator: string | null;
  case_manager: string | null;
  hospitals: Generated<string[]>;
  updated_at: At;
}

interface MemberClientFeedTable {
  id: Id;
  member_id: number;
  field_section: 'personal_information' | 'provider' | 'insurance';
  field_label: string;
  field_value: string;
  sort_order: number;
}

interface MemberRaceEthnicitiesTable {
  member_id: number;
  race_ethnicity_id: number;
  detail: string | null;
}

interface SegmentsTable {
  id: Id;
  key: string;
  name: string;
  sort_order: number;
}

interface MemberSegmentsTable {
  member_id: number;
  segment_id: number;
}

interface MemberPresenceTable {
  connection: string;
  member_id: number;
  user_id: number;
  seen_at: At;
}

interface FilesTable {
  id: Id;
  purpose: 'attachment' | 'greeting' | 'inbound' | 'recording';
  state: Generated<'pending' | 'scanning' | 'ready' | 'refused'>;
  refusal: 'type' | 'size' | 'damaged' | 'infected' | 'missing' | null;
  file_name: string;
  mime_type: string;
  size: number | null;
  content_seconds: string | null;
  sha256: Buffer | null;
  member_id: number | null;
  staff_id: number | null;
  owner_type: string | null;
  owner_id: number | null;
  position: Generated<number>;
  permission: string | null;
  source: string | null;
  storage_key: Generated<string>;
  upload_until: At | null;
  look_at: At | null;
  turn: Generated<number>;
  created_at: At;
  ready_at: At | null;
  deleted_at: At | null;
  removed_at: At | null;
}

interface FileArrivalsTable {
  file_id: number;
  bytes: Buffer;
}

interface UserPreferencesTable {
  id: Id;
  user_id: number;
  member_id: number | null;
  section: string;
  preference: Json<Record<string, unknown>>;
  updated_at: At;
}

export interface Tables {
  users: UsersTable;
  staff: StaffTable;
  staff_identities: StaffIdentitiesTable;
  staff_sessions: StaffSessionsTable;
  audit_entries: AuditEntriesTable;
  live_events: LiveEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  clock: ClockTable;
  clients: ClientsTable;
  teams: TeamsTable;
  team_memberships: TeamMembershipsTable;
  team_clients: TeamClientsTable;
  client_auditors: ClientAuditorsTable;
  member_stages: MemberStagesTable;
  member_statuses: MemberStatusesTable;
  members: MembersTable;
  member_identifiers: MemberIdentifiersTable;
  member_assignments: MemberAssignmentsTable;
  member_status_history: MemberStatusHistoryTable;
  phone_numbers: PhoneNumbersTable;
  addresses: AddressesTable;
  email_addresses: EmailAddressesTable;
  feed_items: FeedItemsTable;
  todos: TodosTable;
  notifications: NotificationsTable;
  notes: NotesTable;
  note_drafts: NoteDraftsTable;
  hospitalizations: HospitalizationsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  member_import_contents: MemberImportContentsTable;
  change_logs: ChangeLogsTable;
  member_views: MemberViewsTable;
  member_presence: MemberPresenceTable;
  files: FilesTable;
  file_arrivals: FileArrivalsTable;
  member_summaries: MemberSummariesTable;
  member_summary_feedback_descriptions: FeedbackDescriptionsTable;
  member_summary_feedback: MemberSummaryFeedbackTable;
  member_attributes: MemberAttributesTable;
  member_client_feed: MemberClientFeedTable;
  member_race_ethnicities: MemberRaceEthnicitiesTable;
  segments: SegmentsTable;
  member_segments: MemberSegmentsTable;
  user_preferences: UserPreferencesTable;
}
