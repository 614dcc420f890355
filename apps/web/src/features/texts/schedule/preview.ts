/** The longest part of a scheduled text that is shown, in characters. */
const previewCharacters = 200;

/** The beginning of a text, as whole characters. */
export const preview = (text: string): string =>
  [...text].length > previewCharacters ? `${[...text].slice(0, previewCharacters).join('').trimEnd()}…` : text;
