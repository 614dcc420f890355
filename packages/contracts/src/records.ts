/** How a kind of record is stored in the database. */
interface RecordSource {
  /** Name of the table. All of these tables allow marking a row as deleted. */
  readonly table: string;
  /**
   * The column that contains the member's id, if it is not `member_id`. Contacts have `user_id`, because staff have
   * contacts too.
   */
  readonly memberColumn?: 'user_id';
  /**
   * Calls and texts have no member until they are assigned. Until then, the phone line's owner and support staff see
   * them. `own` marks a call or text, `call` marks a part of a call.
   */
  readonly conversation?: 'own' | 'call';
  /** The draft types for the record, and for forms that belong to the record, such as a need's action. */
  readonly drafts?: readonly string[];
  /** The type of the record's feed entries, if the record counts as contact with the member. */
  readonly contact?: string;
}

/**
 * All kinds of records that an endpoint can check access to by id. A new kind needs a row here. Access, the draft
 * types, the drafts' records and the contact types derive from these rows.
 */
export const recordKinds = {
  note: { table: 'notes', drafts: ['notes'], contact: 'note' },
  call: { table: 'calls', conversation: 'own', drafts: ['calls'], contact: 'call' },
  'call-recording': { table: 'call_recordings', conversation: 'call' },
  'call-audit': { table: 'call_audits', conversation: 'call' },
  'scheduled-event': { table: 'scheduled_events', drafts: ['events'] },
  visit: { table: 'visits', drafts: ['visits'], contact: 'visit' },
  text: { table: 'texts', conversation: 'own', contact: 'message' },
  need: { table: 'needs', drafts: ['needs', 'actions'] },
  'need-action': { table: 'need_actions' },
  'need-referral': { table: 'need_referrals' },
  'status-change': { table: 'member_status_history' },
  'status-change-request': { table: 'status_change_requests' },
  'transfer-request': { table: 'transfer_requests' },
  handover: { table: 'handovers' },
  hospitalization: { table: 'hospitalizations' },
  'assigned-survey': { table: 'assigned_surveys' },
  'assigned-workflow-phase': { table: 'assigned_workflow_phases' },
  'assigned-workflow-scheduled-event': { table: 'assigned_workflow_scheduled_events' },
  'feed-item': { table: 'feed_items' },
  'phone-number': { table: 'phone_numbers', memberColumn: 'user_id' },
  'email-address': { table: 'email_addresses', memberColumn: 'user_id' },
  address: { table: 'addresses', memberColumn: 'user_id' },
  file: { table: 'files' },
} as const satisfies Record<string, RecordSource>;

type Kinds = typeof recordKinds;
export type RecordName = keyof Kinds;
type ValuesOf<Key extends keyof RecordSource> = {
  [Name in RecordName]: Kinds[Name] extends { readonly [K in Key]: infer Value } ? Value : never;
}[RecordName];

/** Returns the table for a kind of record, and the column that contains its member. */
export const recordSource = (name: RecordName): RecordSource => recordKinds[name];

const sources = Object.values<RecordSource>(recordKinds);

/** The types of drafts (docs/areas/notes.md#drafts). */
export type DraftType = ValuesOf<'drafts'>[number];
/** The record's table for each draft type. */
export const draftTables = Object.fromEntries(
  sources.flatMap(({ table, drafts = [] }) => drafts.map((type) => [type, table])),
) as Record<DraftType, string>;
export const draftTypes = Object.keys(draftTables) as DraftType[];

/**
 * Types of feed entries that count as contact. After a contact, the member is not in Outreach for the rest of the day.
 */
export type ContactType = ValuesOf<'contact'>;
export const contactTypes = sources.flatMap(({ contact }) => (contact === undefined ? [] : [contact])) as ContactType[];
