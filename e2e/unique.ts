/** Returns a unique text, such as 'Rent 3f9a1c02', so that a test finds its own data. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Returns random letters for a name. */
export const letters = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';

/** Returns a unique email address. */
export const newEmail = (name: string) => `${name}.${letters()}@example.com`;
