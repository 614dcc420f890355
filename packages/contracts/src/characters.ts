/** Characters that embed or override the direction of what follows: a name that holds one can be read as another. */
const reversing = /[\u202a-\u202e\u2066-\u2069]/u;

/** A letter, number, sign or symbol that leaves ink: no filler, joiner or blank pattern of Braille. */
const inked = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

/** Whether a text holds characters that reverse the order in which it is shown. */
export const isReversing = (text: string): boolean => reversing.test(text);

/** A text whose characters that reverse it are spelled out, such as ⟨U+202E⟩: whoever reads it sees what was written. */
export const spellReversing = (text: string): string =>
  text.replace(new RegExp(reversing, 'gu'), (one) => `⟨U+${one.charCodeAt(0).toString(16).toUpperCase()}⟩`);

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => inked.test(text);
