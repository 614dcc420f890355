/** A stored single value of a member. See `memberFields` for what derives from it. */
interface MemberField {
  /** Names are stored with those of staff, in `users`; all others in `members`. */
  readonly table: 'users' | 'members';
  readonly column: string;
  /** Type of the value: it decides how the value is validated, edited and shown. */
  readonly kind: 'name' | 'line' | 'day' | 'races' | 'languages' | 'pronouns' | 'gender' | 'language' | 'timeZone';
  /** Label in the form and the change log. */
  readonly label: string;
  /** Lists of members show it too: it is part of `MemberSummary`, and its queries name it. */
  readonly listed?: true;
  /** Can be imported from a client's file. */
  readonly imported?: true;
  /** Maximum length for staff, in characters; staff cannot write a field without it. */
  readonly longest?: number;
  /** The possible keys; a field with choices always has one of them. */
  readonly choices?: readonly string[];
  /** Label on the card Personal Information, which shows its fields in this order. */
  readonly card?: string;
}

/**
 * All stored single values of a member: contract, queries, change log, import, form, card and demo data derive from
 * these rows. A new field needs a row here, a migration with its column and labels in the other languages. An
 * `imported` field also needs the rule that reads it from a file.
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
  /** The language of messages to the member. */
  language: {
    table: 'members',
    column: 'language',
    kind: 'language',
    label: 'Language of texts',
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
/** The keys of the fields whose row has a property: `MemberFieldWith<{ imported: true }>`. */
export type MemberFieldWith<Part> = {
  [Key in MemberFieldKey]: Fields[Key] extends Part ? Key : never;
}[MemberFieldKey];

export const memberFieldKeys = Object.keys(memberFields) as MemberFieldKey[];

const keysWith = <Part>(part: keyof MemberField) =>
  memberFieldKeys.filter((key) => part in memberFields[key]) as MemberFieldWith<Part>[];

/** The fields that can be imported from a client's file. */
export const importedFields = keysWith<{ imported: true }>('imported');
export type ImportedField = (typeof importedFields)[number];

/** The fields that staff write as text; empty means no value. */
export const writtenFields = keysWith<{ longest: number }>('longest');
export type WrittenField = (typeof writtenFields)[number];

/** The fields that staff change: written text and choices. */
export const editedFields = [...writtenFields, ...keysWith<{ choices: readonly string[] }>('choices')];
export type EditedField = (typeof editedFields)[number];

/** The fields of the card Personal Information, in its order. */
export const cardFields = keysWith<{ card: string }>('card');
export type CardField = (typeof cardFields)[number];

/** The fields that no list shows: only the complete member has them. */
export const unlistedFields = memberFieldKeys.filter(
  (key): key is Exclude<MemberFieldKey, MemberFieldWith<{ listed: true }>> => !('listed' in memberFields[key]),
);
export type UnlistedField = (typeof unlistedFields)[number];
