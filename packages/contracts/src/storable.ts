/**
 * PostgreSQL stores neither NUL characters nor unpaired surrogates. Text from outside the product (webhooks, files, outside
 * services) is cleaned here before it is used, because its sender cannot correct it. Our own API refuses such text instead.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Removes NUL characters and replaces unpaired surrogates with U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** Replaces both with U+FFFD, so that the text keeps its length and all characters their positions. */
export const storableInPlace = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/** Cleans all texts of a parsed JSON value. Pass it to `JSON.parse` as the reviver. */
export const storableValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;
