/** Maximum length of the preview of a scheduled text, in characters. */
const previewCharacters = 200;

/** Returns the beginning of a text. Never splits a character. */
export const preview = (text: string): string =>
  [...text].length > previewCharacters ? `${[...text].slice(0, previewCharacters).join('').trimEnd()}…` : text;
