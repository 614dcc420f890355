import type { AskedReferral, CallForViewer } from '@guidepost/contracts';
import { sharedNames } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { bornText } from '../../shared/born-text.ts';
import { phoneText } from '../../shared/phone.ts';
import { alternativesText } from '../../shared/time.ts';

type Known = Pick<CallForViewer, 'subjectName' | 'candidates'> & { asked?: readonly AskedReferral[] };

/**
 * Names the members who share the number of an unassigned call or text: 'Harold or Marlene Whitaker'. Returns undefined
 * if fewer than two members have the number.
 */
const sharedNumberText = ({ subjectName, candidates }: Known): string | undefined =>
  subjectName === null && candidates.length > 1
    ? alternativesText(sharedNames(candidates.map(({ name }) => name)))
    : undefined;

/**
 * Names the members who share the number, with their dates of birth: 'Harold (born Dec 21, 1945) or Marlene Whitaker
 * (born Feb 25, 1949)'. Returns undefined if fewer than two members have the number.
 */
export function sharedNumberDetails(t: TFunction, { subjectName, candidates }: Known): string | undefined {
  if (subjectName !== null || candidates.length < 2) return undefined;
  const names = sharedNames(candidates.map(({ name }) => name));
  return alternativesText(
    candidates.map(({ dateOfBirth }, index) =>
      [names[index], dateOfBirth && `(${bornText(t, dateOfBirth)})`].filter(Boolean).join(' '),
    ),
  );
}

const withoutDuplicates = (texts: readonly string[]): string[] => [...new Set(texts)];

/**
 * Names the organizations that have an unassigned number and were asked about referrals. Returns undefined if a member
 * has the number or no organization was asked.
 */
const organizationOf = ({ subjectName, candidates, asked = [] }: Known): string | undefined =>
  subjectName === null && candidates.length === 0 && asked.length > 0
    ? alternativesText(withoutDuplicates(asked.map(({ organization }) => organization)))
    : undefined;

/**
 * Names the organization, and the members it was asked about if the user may see them: 'Harbor Pantry, about a referral
 * for Harold or Marlene Whitaker'. Returns undefined if no organization with the number was asked.
 */
export function organizationText(t: TFunction, record: Known): string | undefined {
  const organization = organizationOf(record);
  if (organization === undefined) return undefined;
  const names = withoutDuplicates(
    (record.asked ?? []).flatMap(({ memberName }) => (memberName === null ? [] : [memberName])),
  );
  return names.length === 0
    ? organization
    : t('{organization}, about a referral for {name}', { organization, name: alternativesText(sharedNames(names)) });
}

/** Names the members or the organization with an unassigned number. Returns undefined if neither is known. */
export const unassignedText = (t: TFunction, record: Known): string | undefined =>
  sharedNumberText(record) ?? organizationText(t, record);

/**
 * Names the members, with their dates of birth, or the organization with an unassigned number. Returns undefined if
 * neither is known.
 */
export const unassignedDetails = (t: TFunction, record: Known): string | undefined =>
  sharedNumberDetails(t, record) ?? organizationText(t, record);

/**
 * Returns the other party of a call or text: the member, the members who share the number, an organization, or the
 * number itself.
 */
export const subjectText = (record: Known, number: string): string =>
  record.subjectName ?? sharedNumberText(record) ?? organizationOf(record) ?? phoneText(number);
