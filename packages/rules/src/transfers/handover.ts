import type { HandoverState, StaffId } from '@guidepost/contracts';

/** Nobody has to do anything about it any more: somebody has it, or it is finished. */
export const isSettled = (state: HandoverState): boolean => state !== 'open' && state !== 'passed';

/** How much of a hand-over is settled. */
export const handoverProgress = (items: readonly { state: HandoverState }[]): { total: number; settled: number } => ({
  total: items.length,
  settled: items.filter(({ state }) => isSettled(state)).length,
});

/** Who a person is in a hand-over: the guide who receives, the one before, or neither. */
export type HandoverPart = 'receiver' | 'former' | 'other';

export const handoverPart = (
  { fromId, toId }: { fromId: StaffId | null; toId: StaffId },
  personId: StaffId,
): HandoverPart => (personId === toId ? 'receiver' : personId === fromId ? 'former' : 'other');

/** Into which states somebody can bring a thing (docs/areas/transfers.md#hand-over). */
export function handoverMoves(part: HandoverPart, state: HandoverState): readonly HandoverState[] {
  if (part === 'receiver' && state === 'open') return ['taken', 'passed'];
  // what was taken by mistake, while the hand-over is open; what was passed back and is not yet answered
  if (part === 'receiver' && (state === 'taken' || state === 'passed')) return ['open'];
  if (part === 'former' && state === 'passed') return ['kept', 'open'];
  return [];
}

/** A hand-over of which something is open for so long is told to its auditor, in days. */
export const handoverLateDays = 2;

const blank = /\{\{\s*([\w]+)\s*\}\}/g;

/**
 * The words in which a client introduces a new guide, in the language in which the member is written to. Where those in
 * Spanish are missing they are the English ones; null where there are none at all.
 */
export function introductionIn(
  language: 'en' | 'es',
  { en, es }: { en: string | null; es: string | null },
): { template: string; isOtherLanguage: boolean } | null {
  if (language === 'es' && es !== null) return { template: es, isOtherLanguage: false };
  return en === null ? null : { template: en, isOtherLanguage: language !== 'en' };
}

/** What a member is told who goes to another guide. Unknown placeholders stay as they are. */
export const introductionText = (
  template: string,
  names: { memberFirstName: string; guideName: string; formerGuideName: string | null },
): string => {
  const values: Readonly<Record<string, string | null>> = names;
  return template.replace(blank, (whole, key: string) => values[key] ?? whole);
};
