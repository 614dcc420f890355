/** A single stored value about a member. The comment on `memberFields` lists what is derived from it. */
interface MemberField {
  /** The field's table. Members' names are in `users`, together with staff names. All other fields are in `members`. */
  readonly table: 'users' | 'members';
  readonly column: string;
  /** The value's type. It determines how the value is validated, edited and shown. */
  readonly kind: 'name' | 'line' | 'day' | 'races' | 'languages' | 'pronouns' | 'gender' | 'language' | 'timeZone';
  /** Label in the form and the change log. */
  readonly label: string;
  /** True if lists of members contain the field. It is then part of `MemberSummary` and its queries. */
  readonly listed?: true;
  /** True if the field can be imported from a client's file. */
  readonly imported?: true;
  /** Maximum length when staff edit the field, in characters. Staff cannot edit a field without a maximum length. */
  readonly longest?: number;
  /** The possible keys. The value of a field with choices is always one of them. */
  readonly choices?: readonly string[];
  /** Label on the Personal Information card. The card shows the fields in the order of `memberFields`. */
  readonly card?: string;
}

/**
 * All single stored values about a member. The contract, queries, change log, import, form, card and demo data derive
 * from these rows. A new field needs a row here, a migration with its column, and labels in the other languages. A
 * field with `imported` also needs a rule for reading it from a file.
 */
export const memberFields = {
  firstName: { table: 'users', column: 'first_name', kind: 'name', label: 'First name', listed: true, imported: true },
  lastName: { table: 'users', column: 'last_name', kind: 'name', label: 'Last name', listed: true, imported: true },
  preferredName: {
    table: 'users',
    column: 'preferred_name',
    kind: 'line',
    label: 'Preferred name',
    listed: true,
    imported: true,
    longest: 60,
  },
  dateOfBirth: {
    table: 'members',
    column: 'date_of_birth',
    kind: 'day',
    label: 'Date of birth',
    listed: true,
    imported: true,
    card: 'Date of birth',
  },
  namePronunciation: {
    table: 'members',
    column: 'name_pronunciation',
    kind: 'line',
    label: 'Name pronunciation',
    longest: 100,
    card: 'Pronounced as',
  },
  reportedLanguage: {
    table: 'members',
    column: 'reported_language',
    kind: 'languages',
    label: 'Reported language',
    imported: true,
    longest: 120,
    card: 'Language',
  },
  raceEthnicitySummary: {
    table: 'members',
    column: 'race_ethnicity_summary',
    kind: 'races',
    label: 'Race and ethnicity',
    imported: true,
    longest: 300,
    card: 'Race and ethnicity',
  },
  gender: { table: 'members', column: 'gender', kind: 'gender', label: 'Gender', imported: true, card: 'Gender' },
  pronouns: {
    table: 'members',
    column: 'pronouns',
    kind: 'pronouns',
    label: 'Pronouns',
    longest: 60,
    card: 'Pronouns',
  },
  /** Language of messages to the member. */
  language: {
    table: 'members',
    column: 'language',
    kind: 'language',
    label: 'Language for texts',
    choices: ['en', 'es'],
  },
  timeZone: {
    table: 'members',
    column: 'time_zone',
    kind: 'timeZone',
    label: 'Time zone',
    imported: true,
    card: 'Time zone',
  },
} as const satisfies Record<string, MemberField>;

type Fields = typeof memberFields;
export type MemberFieldKey = keyof Fields;
/** The keys of the fields that have a given property: `MemberFieldWith<{ imported: true }>`. */
export type MemberFieldWith<Part> = {
  [Key in MemberFieldKey]: Fields[Key] extends Part ? Key : never;
}[MemberFieldKey];

export const memberFieldKeys = Object.keys(memberFields) as MemberFieldKey[];

const keysWith = <Part>(part: keyof MemberField) =>
  memberFieldKeys.filter((key) => part in memberFields[key]) as MemberFieldWith<Part>[];

/** The fields that can be imported from a client's file. */
export const importedFields = keysWith<{ imported: true }>('imported');
export type ImportedField = (typeof importedFields)[number];

/** The fields that staff edit as text. An empty text means no value. */
export const writtenFields = keysWith<{ longest: number }>('longest');
export type WrittenField = (typeof writtenFields)[number];

/** The fields that staff edit: text and choices. */
export const editedFields = [...writtenFields, ...keysWith<{ choices: readonly string[] }>('choices')];
export type EditedField = (typeof editedFields)[number];

/** The fields on the Personal Information card, in order. */
export const cardFields = keysWith<{ card: string }>('card');
export type CardField = (typeof cardFields)[number];

/** The fields that lists do not contain. Only the complete member contains them. */
export const unlistedFields = memberFieldKeys.filter(
  (key): key is Exclude<MemberFieldKey, MemberFieldWith<{ listed: true }>> => !('listed' in memberFields[key]),
);
export type UnlistedField = (typeof unlistedFields)[number];
