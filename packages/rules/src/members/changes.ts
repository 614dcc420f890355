import { type MemberFieldKey, memberFields } from '@guidepost/contracts';

/** Labels for changes to a member's data outside the profile fields: contacts, and data that Guidepost adds. */
const labels: Readonly<Record<string, string>> = {
  phoneNumber: 'Phone number',
  primaryPhoneNumber: 'Primary phone number',
  emailAddress: 'Email address',
  primaryEmailAddress: 'Primary email address',
  address: 'Address',
  primaryAddress: 'Primary address',
  avonId: 'External EMR',
  openPhase: 'Workflow phase',
  openSurvey: 'Survey',
  surveyCompletion: 'Survey completion',
  deathReport: 'Reported death',
  stayNote: 'Hospitalization note',
};

/**
 * Returns a field's label in the change log. For a field without a label, converts its name to readable text. For
 * example, `memberStatus` becomes `Member status`.
 */
export function changeFieldLabel(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`)
    .replaceAll('_', ' ');
  const known = Object.hasOwn(memberFields, field) ? memberFields[field as MemberFieldKey].label : labels[field];
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}
