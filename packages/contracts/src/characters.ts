/** Characters that embed or override text direction: a name that contains one can be misread as another. */
const reversing = /[\u202a-\u202e\u2066-\u2069]/u;

/** A letter, number, sign or symbol that is visible: no filler, joiner or blank Braille pattern. */
const inked = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

/** Returns true if a text contains characters that reverse the order in which it is shown. */
export const isReversing = (text: string): boolean => reversing.test(text);

/** Spells out direction-changing characters, such as ⟨U+202E⟩, so that readers see what was written. */
export const spellReversing = (text: string): string =>
  text.replace(new RegExp(reversing, 'gu'), (one) => `⟨U+${one.charCodeAt(0).toString(16).toUpperCase()}⟩`);

/** Returns true if a text contains a visible character. */
export const isVisible = (text: string): boolean => inked.test(text);
