/** An expression to avoid, and the suggested fix. */
export interface Phrase {
  pattern: RegExp;
  fix: string;
}

/** Expressions that are hard to understand, with what to write instead (docs/writing.md). */
export const phrases: readonly Phrase[] = [
  { pattern: /\bso (?:many|much)\b(?! (?:that|as)\b)/gi, fix: 'write “at most N”, “maximum” or the number' },
  { pattern: /\b(?:is|are|was|were|be|been) none\b(?! of)/gi, fix: 'write “does not exist” or “there is no …”' },
  {
    pattern: /\b(?:of|by|to|for) (?:nobody|nothing|none)\b/gi,
    fix: 'name the thing, or write “no member”, “nothing”, “unassigned”',
  },
  { pattern: /\bnobody(?:'s|’s)/gi, fix: 'write “unassigned” or “no member’s”' },
  {
    pattern:
      /\b(?:stands?|stood|standing) (?:in|on|at|beside|under|above|below|there|where|within|among|against|behind|before)\b/gi,
    fix: 'write “is in”, “appears in” or “contains”',
  },
  { pattern: /\b(?:hangs?|hung|hanging) (?:on|from)\b(?! up)/gi, fix: 'write “depends on” or “belongs to”' },
  { pattern: /\b(?:whatever|whoever|whomever|whosever)\b/gi, fix: 'name the thing or the person' },
  { pattern: /\b(?:a thing|things) of\b/gi, fix: 'name the thing' },
  { pattern: /\bdeeds?\b/gi, fix: 'write “action”' },
  { pattern: /\bby (?:itself|themselves)\b/gi, fix: 'write “automatically”' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:said|told)\b/gi,
    fix: 'write “shown”, “notified” or “reported”',
  },
  { pattern: /\b(?:says?|said|tells?|told) of\b/gi, fix: 'write “shows”, “describes” or “message about”' },
  { pattern: /\bwhose (?:it|they|this|that) (?:is|are|was|were)\b/gi, fix: 'write “the owner”' },
  { pattern: /\b(?:is|are|was|were|be|been) kept\b(?! (?:up|from|open|as|in sync))/gi, fix: 'write “stored”' },
  { pattern: /\bto the letter\b/gi, fix: 'write “exactly” or “word for word”' },
];

/**
 * Words at the beginning of a sentence that hide its actor, each with the suggested fix. Questions may begin with them.
 */
export const obliqueStarts: Readonly<Record<string, string>> = {
  who: 'name the person: “the guide”, “the member”, “a user”',
  whoever: 'name the person: “the guide”, “the member”, “a user”',
  whom: 'name the person: “the guide”, “the member”, “a user”',
  whose: 'name the owner and what it owns',
  somebody: 'name the person: “the guide”, “another user”, or “someone” if it can be anyone',
  anybody: 'name the person: “any guide”, “every user”',
  nobody: 'name the person: “no guide”, “no user”',
  what: 'start with the noun: “The fields of …”, “The message that …”',
  whatever: 'start with the noun: “Everything that …”, “All fields that …”',
  which: 'start with the noun: “The members that …”',
};

/**
 * The fix for a sentence that begins with “where” as a condition. The word counts as a condition if its clause ends
 * with a comma.
 */
export const whereCondition = 'write “if”, after the main clause';
