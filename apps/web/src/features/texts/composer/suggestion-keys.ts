type Press = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns the position of the suggestion that Alt and a digit insert. Returns undefined for other keys. Uses the
 * position of the key, because Option and a digit type a different character on a Mac.
 */
export function suggestionIndex({ code, altKey, ctrlKey, metaKey, shiftKey }: Press): number | undefined {
  const digit = /^Digit([1-3])$/.exec(code)?.[1];
  return digit !== undefined && altKey && !ctrlKey && !metaKey && !shiftKey ? Number(digit) - 1 : undefined;
}
