/**
 * PostgreSQL stores neither NUL characters nor unpaired surrogates. Text from outside Guidepost (webhooks, files,
 * outside services) is cleaned here before it is used, because its sender cannot correct it. Guidepost's own API
 * refuses text with these characters.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Removes NUL characters and replaces unpaired surrogates with U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/**
 * Replaces NUL characters and unpaired surrogates with U+FFFD, so that the positions of all characters stay the same.
 */
export const storableInPlace = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/** Cleans all texts in a parsed JSON value. Use it as the reviver of `JSON.parse`. */
export const storableValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;
