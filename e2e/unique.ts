/** Words that nobody else has, so that a test finds what it made: 'Rent 3f9a1c02'. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;
