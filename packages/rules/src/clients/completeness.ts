import type { Client, ClientDetails, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** The sections of a client's page. */
export type ClientPart = 'record' | 'numbers' | 'engagement' | 'consents' | 'surveys' | 'teams';

export interface ClientProblem {
  message: Sentence;
  /** The section where the problem can be fixed. */
  part: ClientPart;
  /** The team with the problem. */
  team?: { id: number; name: string };
}

type CheckedClient = Pick<
  ClientDetails,
  | 'name'
  | 'displayName'
  | 'website'
  | 'internalPhoneNumberId'
  | 'feedbackNumberId'
  | 'smsReEngagementThreshold'
  | 'callEngagementLengthRequirementInMinutes'
  | 'averageMonthsInProgram'
  | 'terms'
  | 'surveyCount'
  | 'teams'
  | 'websiteStart'
>;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Checks a client for missing or wrong settings and returns the problems in a fixed order. The wording is fixed. */
export function clientProblems(client: CheckedClient): ClientProblem[] {
  const found: ClientProblem[] = [];
  const add = (isMissing: boolean, part: ClientPart, message: Sentence) => {
    if (isMissing) found.push({ message, part });
  };
  add(isBlank(client.name), 'record', sentence('Name is required'));
  add(isBlank(client.displayName), 'record', sentence('Display Name is required'));
  if (isBlank(client.website)) add(true, 'record', sentence('Website is required'));
  else
    add(
      !client.website?.startsWith(client.websiteStart),
      'record',
      sentence('Website should start with {start}', { start: client.websiteStart }),
    );
  add(client.internalPhoneNumberId === null, 'numbers', sentence('Market Number is required'));
  add(client.feedbackNumberId === null, 'numbers', sentence('Feedback Number is required'));
  add(client.smsReEngagementThreshold === null, 'engagement', sentence('SMS Re-Engagement Threshold is required'));
  add(
    client.callEngagementLengthRequirementInMinutes === null,
    'engagement',
    sentence('Call Engagement Length Requirement in Minutes is required'),
  );
  add(client.averageMonthsInProgram === null, 'engagement', sentence('Average Months in Program is required'));
  add(client.terms.length === 0, 'consents', sentence('No Consents configured for customer'));
  add(client.surveyCount === 0, 'surveys', sentence('No surveys configured for customer'));
  add(client.teams.length === 0, 'teams', sentence('No teams configured for customer'));
  for (const { id, name, users } of client.teams) {
    if (users.length === 0) found.push({ message: sentence('Team has no users'), part: 'teams', team: { id, name } });
    // the list begins with the managers
    else if (!users[0]?.isManager)
      found.push({ message: sentence('Team has no manager'), part: 'teams', team: { id, name } });
  }
  return found;
}

type ListedClient = Pick<Client, 'name' | 'displayName' | 'website' | 'clientMarketNumbers'>;

/**
 * Returns a client's missing fields for the 'Is Valid' column of the list. Checks only the fields that the list
 * contains.
 */
export function missingOfClient({ name, displayName, website, clientMarketNumbers }: ListedClient): string[] {
  const has = (type: 'phoneNumber' | 'feedbackNumber') => clientMarketNumbers.some((number) => number.type === type);
  return [
    ...(isBlank(name) ? ['Name'] : []),
    ...(isBlank(displayName) ? ['Display Name'] : []),
    ...(has('phoneNumber') ? [] : ['Market Number']),
    ...(has('feedbackNumber') ? [] : ['Feedback Number']),
    ...(isBlank(website) ? ['Website'] : []),
  ];
}

/** Returns a customer's type. The wording is fixed. */
export const clientType = ({ avonMedicalCenterId }: Pick<Client, 'avonMedicalCenterId'>): 'BH Customer' | 'CG Only' =>
  avonMedicalCenterId ? 'BH Customer' : 'CG Only';
