/** Characters that embed or override text direction. They can make a name look like another name. */
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/u;

/**
 * A visible letter, number, punctuation mark or symbol. Fillers, joiners and the blank Braille pattern are not visible.
 */
const visibleCharacter = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

/** Returns true if a string contains characters that reverse the order in which text is shown. */
export const isDirectionCharacter = (text: string): boolean => directionCharacters.test(text);

/**
 * Replaces direction-changing characters with their code, such as ⟨U+202E⟩, so that readers see all characters in their
 * stored order.
 */
export const escapeDirectionCharacters = (text: string): string =>
  text.replace(new RegExp(directionCharacters, 'gu'), (one) => `⟨U+${one.charCodeAt(0).toString(16).toUpperCase()}⟩`);

/** Returns true if a string contains a visible character. */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);
