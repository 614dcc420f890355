/** Returns the text that the update log stores for a completed survey. The day has the form `yyyy-MM-dd`. */
export const completionText = (survey: string, completedOn: string): string => `${survey} (${completedOn})`;

/** Parses text that `completionText` returned. Returns null if it has a different form. */
export function parseCompletion(text: string): { survey: string; completedOn: string } | null {
  const [, survey, completedOn] = /^(.*) \((\d{4}-\d\d-\d\d)\)$/s.exec(text) ?? [];
  return survey === undefined || completedOn === undefined ? null : { survey, completedOn };
}
