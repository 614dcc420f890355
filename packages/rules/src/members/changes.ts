const labels: Readonly<Record<string, string>> = {
  preferredName: 'Preferred name',
  namePronunciation: 'Name pronunciation',
  pronouns: 'Pronouns',
  reportedLanguage: 'Reported language',
  language: 'Language',
  raceEthnicitySummary: 'Race and ethnicity',
  phoneNumber: 'Phone number',
  primaryPhoneNumber: 'Primary phone number',
  emailAddress: 'Email address',
  primaryEmailAddress: 'Primary email address',
  address: 'Address',
  primaryAddress: 'Primary address',
  timeZone: 'Time zone',
  avonId: 'External record',
};

/** A field of the change log in words; one that nobody named, by its own words: `memberStatus` as `Member status`. */
export function changeFieldLabel(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`)
    .replaceAll('_', ' ');
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
