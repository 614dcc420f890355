import type { ClientDetails, IdOf, LineId, MemberIdentifier, TeamId } from '@guidepost/contracts';
import type { ClientPart } from '@guidepost/rules';

/** Values of the client forms. */
export interface ClientValues {
  name?: string;
  displayName?: string;
  website?: string;
  avonMedicalCenterId?: string | null;
  internalPhoneNumberId?: LineId | null;
  feedbackNumberId?: LineId | null;
  smsReEngagementThreshold?: number | null;
  callEngagementLengthRequirementInMinutes?: number | null;
  averageMonthsInProgram?: number | null;
  timeZone?: string | null;
  termIds?: IdOf<'Term'>[];
  teamIds?: TeamId[];
  findHelpApiKey?: string | null;
  transferIntroduction?: string | null;
  transferIntroductionEs?: string | null;
  memberIdentifier?: MemberIdentifier;
  isSpanishChecked?: boolean;
  version?: number;
}
export type ClientField = Exclude<keyof ClientValues, 'version' | 'isSpanishChecked'>;

export const labels: Readonly<Record<ClientField, string>> = {
  name: 'Name',
  displayName: 'Display Name',
  website: 'Website',
  avonMedicalCenterId: 'Medical center',
  internalPhoneNumberId: 'Market Number',
  feedbackNumberId: 'Feedback Number',
  smsReEngagementThreshold: 'SMS Re-Engagement Threshold',
  callEngagementLengthRequirementInMinutes: 'Call Engagement Length Requirement in Minutes',
  averageMonthsInProgram: 'Average Months in Program',
  timeZone: 'Time zone',
  termIds: 'Consents',
  teamIds: 'Teams',
  findHelpApiKey: 'Resource hub key',
  transferIntroduction: 'Text that introduces a new guide',
  transferIntroductionEs: 'Spanish text that introduces a new guide',
  memberIdentifier: 'Member number in 834 files',
};

export interface Panel {
  part: Exclude<ClientPart, 'surveys'> | 'hub' | 'transfers' | 'enrollment';
  title: string;
  fields: readonly ClientField[];
}

/** Panels of a client's record and configuration. Each is shown and edited separately. */
export const panels: readonly Panel[] = [
  {
    part: 'record',
    title: 'Customer record',
    fields: ['name', 'displayName', 'website', 'avonMedicalCenterId', 'timeZone'],
  },
  { part: 'numbers', title: 'Phone numbers', fields: ['internalPhoneNumberId', 'feedbackNumberId'] },
  {
    part: 'engagement',
    title: 'Engagement',
    fields: ['smsReEngagementThreshold', 'averageMonthsInProgram', 'callEngagementLengthRequirementInMinutes'],
  },
  { part: 'consents', title: 'Consents', fields: ['termIds'] },
  { part: 'teams', title: 'Teams', fields: ['teamIds'] },
  { part: 'transfers', title: 'Transfers', fields: ['transferIntroduction', 'transferIntroductionEs'] },
  { part: 'enrollment', title: 'Enrollment files', fields: ['memberIdentifier'] },
  { part: 'hub', title: 'Resource hub', fields: ['findHelpApiKey'] },
];

const empty: Readonly<Record<ClientField, unknown>> = {
  name: '',
  displayName: '',
  website: '',
  avonMedicalCenterId: null,
  internalPhoneNumberId: null,
  feedbackNumberId: null,
  smsReEngagementThreshold: null,
  callEngagementLengthRequirementInMinutes: null,
  averageMonthsInProgram: null,
  timeZone: null,
  termIds: [],
  teamIds: [],
  findHelpApiKey: null,
  transferIntroduction: null,
  transferIntroductionEs: null,
  memberIdentifier: 'automatic',
};

/** Returns the label of a choice for the member number in 834 files. An X12 identifier is its own label. */
export const identifierWords = (identifier: MemberIdentifier): string =>
  identifier === 'automatic' ? 'Automatic' : identifier;

/** Returns a client's values for the given fields, or empty values for a new client. */
export function valuesOf(client: ClientDetails | undefined, fields: readonly ClientField[]): ClientValues {
  const from: Partial<Record<ClientField, unknown>> = client
    ? { ...client, termIds: client.terms.map(({ id }) => id), findHelpApiKey: null }
    : {};
  const values = Object.fromEntries(fields.map((field) => [field, from[field] ?? empty[field]]));
  return { ...values, ...(client ? { version: client.version } : {}) };
}

/** Returns `version` and the edited values. If a list was edited, the whole list is returned. */
export const changedOf = (values: ClientValues, begun: ClientValues): ClientValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name === 'version' || JSON.stringify(value) !== JSON.stringify(begun[name as keyof ClientValues]),
    ),
  );
