import type { SurveyAnswer } from '@guidepost/rules';

/** An answer before it is saved. */
export interface Draft extends SurveyAnswer {
  /** Id of the answer that this draft replaces. Null if there was no earlier answer. */
  after: number | null;
  /** True if the draft can be saved now. An invalid value is shown but not saved. */
  isSavable: boolean;
  /** Id of the saved answer. This draft overrides the server's data until that data includes the saved answer. */
  savedAs?: number;
}

export const placeOf = ({ questionId, round }: { questionId: number; round: number }): string =>
  `${questionId}:${round}`;

/**
 * Returns the answers to show, and the drafts that the server's data does not include yet. The server trims a text, but
 * the field keeps the text as typed.
 */
export function overlayDrafts<Stored extends SurveyAnswer & { responseId: number }>(
  server: readonly Stored[],
  drafts: ReadonlyMap<string, Draft>,
): { answers: SurveyAnswer[]; open: ReadonlyMap<string, Draft> } {
  const stored = new Map(server.map((one) => [placeOf(one), one]));
  const answers = new Map<string, SurveyAnswer>(stored);
  const open = new Map<string, Draft>();
  for (const [place, draft] of drafts) {
    const saved = stored.get(place);
    if (draft.savedAs === undefined || draft.savedAs > (saved?.responseId ?? 0)) {
      open.set(place, draft);
      answers.set(place, draft);
    } else if (saved && draft.textResponse !== null && draft.textResponse.trim() === saved.textResponse) {
      answers.set(place, { ...saved, textResponse: draft.textResponse });
    }
  }
  return { answers: [...answers.values()], open };
}
