/** Returns a string in lowercase and without accents, for searches and comparisons. Names use `foldName`. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
