/** The server's data on a kind of record. */
interface RecordSource {
  /** Its table; the rows of all these tables can be marked as deleted. */
  readonly table: string;
  /** The column that names the member, if it is not `member_id`. Contacts have `user_id`, because staff have them too. */
  readonly memberColumn?: 'user_id';
  /**
   * Calls and texts have no member until they are assigned. Until then, the people responsible for the line see them.
   * `own` marks a conversation, `call` a part of a call.
   */
  readonly conversation?: 'own' | 'call';
  /** The draft types of the record or of forms beside it, such as an action beside its need. */
  readonly drafts?: readonly string[];
  /** The type of its entries in the feed, if it counts as contact with the member. */
  readonly contact?: string;
}

/**
 * All kinds of records that an endpoint can name by id. A new kind needs a row here. Access, the draft types, the
 * records that a draft may refer to and the contact types derive from it.
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

/** Returns the table of a kind of record, and how its member is found. */
export const recordSource = (name: RecordName): RecordSource => recordKinds[name];

const sources = Object.values<RecordSource>(recordKinds);

/** The types of drafts (docs/areas/notes.md#drafts). */
export type DraftType = ValuesOf<'drafts'>[number];
/** The record tables of drafts, by draft type. */
export const draftTables = Object.fromEntries(
  sources.flatMap(({ table, drafts = [] }) => drafts.map((type) => [type, table])),
) as Record<DraftType, string>;
export const draftTypes = Object.keys(draftTables) as DraftType[];

/** The types of feed entries that count as contact. After a contact, the member is not in Outreach for the day. */
export type ContactType = ValuesOf<'contact'>;
export const contactTypes = sources.flatMap(({ contact }) => (contact === undefined ? [] : [contact])) as ContactType[];
