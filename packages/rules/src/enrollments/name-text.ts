/**
 * Matches the first letter of a word or of a part of a word, as in O'Neil. Does not match the final s in St. Mary's.
 */
const wordStartPattern = /(^|[\s\-.]|['’](?!s(?!\p{L})))(\p{L})/gu;

/** Converts a name or place in all capitals to mixed case. Returns any other value unchanged. */
export function nameText(written: string): string {
  if (written.length < 3 || written !== written.toUpperCase() || written === written.toLowerCase()) return written;
  return written
    .toLowerCase()
    .replace(wordStartPattern, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const uppercasePattern =
  /^(?:P\.?O\.?|N\.?[EW]?\.?|S\.?[EW]?\.?|E|W|CR|FM|SR|US|USA|RR|HC|[A-Z]?\d+[A-Z]?(?:-[A-Z\d]+)?)$/;

/**
 * Converts an address line in all capitals to mixed case. `PO BOX`, directions (`NW`), road types (`FM`) and numbers
 * with a letter (`2C`) remain uppercase, but `5TH` does not.
 */
export function addressText(written: string): string {
  const small = nameText(written);
  if (small === written) return written;
  const words = written.split(/(\s+)/);
  return words
    .map((word) => {
      const [core, ...rest] = word.split(/(?=[,;]$)/);
      return core !== undefined && uppercasePattern.test(core) ? word : formatWord(core ?? '') + rest.join('');
    })
    .join('');
}

const formatWord = (word: string): string =>
  /^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : formatLongWord(word);

const formatLongWord = (word: string): string =>
  word.toLowerCase().replace(wordStartPattern, (_, before: string, letter: string) => before + letter.toUpperCase());
