/** Text in both languages. The Spanish text is null or empty if there is only English text. */
interface Bilingual {
  english: string | null;
  spanish: string | null;
}

/**
 * Returns when an English text of a record was last changed without a check of its Spanish text. Returns null if all
 * Spanish texts are current. If any Spanish text was changed, all of the record's Spanish texts count as checked.
 * @param since the result before this change
 * @param isChecked true if the user confirms that the Spanish texts are still correct
 */
export function spanishOutdatedSince(
  texts: readonly { before: Bilingual; after: Bilingual }[],
  { since, isChecked, now }: { since: string | null; isChecked: boolean; now: string },
): string | null {
  if (isChecked || texts.every(({ after }) => !after.spanish)) return null;
  const isSpanishChanged = ({ before, after }: (typeof texts)[number]) =>
    (before.spanish ?? '') !== (after.spanish ?? '');
  if (texts.some((text) => text.after.spanish && text.before.english !== text.after.english && !isSpanishChanged(text)))
    return now;
  return texts.some(isSpanishChanged) ? null : since;
}
