/** Words that nobody else has, so that a test finds what it made: 'Rent 3f9a1c02'. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** A few letters for a name of a person, which has no digits. */
export const letters = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';

/** An e-mail address that nobody has. */
export const newEmail = (name: string) => `${name}.${letters()}@example.com`;
