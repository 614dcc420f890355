/** Returns unique words, so that a test finds its own data: 'Rent 3f9a1c02'. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Returns some letters for a person's name, without digits. */
export const letters = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';

/** Returns a new email address. */
export const newEmail = (name: string) => `${name}.${letters()}@example.com`;
