/** One single value that is kept about a member. What it derives from: see `memberFields`. */
interface MemberField {
  /** Names are stored with those of staff, in `users`; all else in `members`. */
  readonly table: 'users' | 'members';
  readonly column: string;
  /** What the value is: how it is validated, edited and shown follows from it. */
  readonly kind: 'name' | 'line' | 'day' | 'races' | 'languages' | 'pronouns' | 'gender' | 'language' | 'timeZone';
  /** How the form and the change log call it. */
  readonly label: string;
  /** Lists of members show it too: it is part of `MemberSummary`, and its queries name it. */
  readonly listed?: true;
  /** A client's file may bring it. */
  readonly imported?: true;
  /** How many characters staff may write into it; a field without it is not theirs to write. */
  readonly longest?: number;
  /** The keys to choose from; a field that has them always has one of them. */
  readonly choices?: readonly string[];
  /** How the card Personal Information calls it, which shows its fields in this order. */
  readonly card?: string;
}

/**
 * Every single value that is kept about a member: contract, queries, change log, import, form, card and demo data
 * derive from these rows. A new one needs a row here, a migration with its column, its labels in the other languages,
 * and where it is `imported` the rule that reads it from a file.
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
    card: 'Said as',
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
  /** The language in which messages to the member are written. */
  language: {
    table: 'members',
    column: 'language',
    kind: 'language',
    label: 'Written to in',
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
/** The keys of the fields that have something in their row: `MemberFieldWith<{ imported: true }>`. */
export type MemberFieldWith<Part> = {
  [Key in MemberFieldKey]: Fields[Key] extends Part ? Key : never;
}[MemberFieldKey];

export const memberFieldKeys = Object.keys(memberFields) as MemberFieldKey[];

const keysWith = <Part>(part: keyof MemberField) =>
  memberFieldKeys.filter((key) => part in memberFields[key]) as MemberFieldWith<Part>[];

/** The fields that a client's file may bring. */
export const importedFields = keysWith<{ imported: true }>('imported');
export type ImportedField = (typeof importedFields)[number];

/** The fields that staff write as text; empty is none. */
export const writtenFields = keysWith<{ longest: number }>('longest');
export type WrittenField = (typeof writtenFields)[number];

/** The fields that staff change: what they write, and what they choose. */
export const editedFields = [...writtenFields, ...keysWith<{ choices: readonly string[] }>('choices')];
export type EditedField = (typeof editedFields)[number];

/** The fields of the card Personal Information, in its order. */
export const cardFields = keysWith<{ card: string }>('card');
export type CardField = (typeof cardFields)[number];

/** The fields that no list shows: only a member whole has them. */
export const unlistedFields = memberFieldKeys.filter(
  (key): key is Exclude<MemberFieldKey, MemberFieldWith<{ listed: true }>> => !('listed' in memberFields[key]),
);
export type UnlistedField = (typeof unlistedFields)[number];
