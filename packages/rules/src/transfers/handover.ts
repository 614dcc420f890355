import type { HandoverState, StaffId } from '@guidepost/contracts';

/** Returns true if an item needs no further action, because a guide has accepted it or it is finished. */
export const isSettled = (state: HandoverState): boolean => state !== 'open' && state !== 'passed';

/** Counts the settled items of a handover. */
export const handoverProgress = (items: readonly { state: HandoverState }[]): { total: number; settled: number } => ({
  total: items.length,
  settled: items.filter(({ state }) => isSettled(state)).length,
});

/** A user's role in a handover: the receiving guide, the former guide, or neither of them. */
export type HandoverPart = 'receiver' | 'former' | 'other';

export const handoverPart = (
  { fromId, toId }: { fromId: StaffId | null; toId: StaffId },
  personId: StaffId,
): HandoverPart => (personId === toId ? 'receiver' : personId === fromId ? 'former' : 'other');

/** Returns the states that a user can change an item to (docs/areas/transfers.md#handover). */
export function allowedHandoverStates(part: HandoverPart, state: HandoverState): readonly HandoverState[] {
  if (part === 'receiver' && state === 'open') return ['taken', 'passed'];
  // the receiving guide can undo a decision while the handover is open, or withdraw a passed item before the former
  // guide responds
  if (part === 'receiver' && (state === 'taken' || state === 'passed')) return ['open'];
  if (part === 'former' && state === 'passed') return ['kept', 'open'];
  return [];
}

/** A handover with open items is reported to the auditor after this number of days. */
export const handoverLateDays = 2;

const blank = /\{\{\s*([\w]+)\s*\}\}/g;

/**
 * Returns a client's text for introducing a new guide, in the member's language for texts. The English text replaces a
 * missing Spanish one. Returns null if there is no text.
 */
export function introductionIn(
  language: 'en' | 'es',
  { en, es }: { en: string | null; es: string | null },
): { template: string; isOtherLanguage: boolean } | null {
  if (language === 'es' && es !== null) return { template: es, isOtherLanguage: false };
  return en === null ? null : { template: en, isOtherLanguage: language !== 'en' };
}

/** Returns the introduction for a member who gets a different guide. Unknown placeholders remain in the text. */
export const introductionText = (
  template: string,
  names: { memberFirstName: string; guideName: string; formerGuideName: string | null },
): string => {
  const values: Readonly<Record<string, string | null>> = names;
  return template.replace(blank, (whole, key: string) => (Object.hasOwn(values, key) ? values[key] : null) ?? whole);
};
