/**
 * Parses the statuses of a filter for calls or texts. The statuses are separated by commas, in upper or lower case.
 * Returns the known statuses and the first unknown status.
 */
export function askedStatuses<S extends string>(
  text: string,
  known: readonly S[],
): { statuses: S[]; unknown: string | undefined } {
  const byName = new Map(known.map((status) => [status.toLowerCase(), status]));
  const asked = text.split(',');
  return {
    statuses: asked.flatMap((name) => byName.get(name.toLowerCase()) ?? []),
    unknown: asked.find((name) => !byName.has(name.toLowerCase())),
  };
}
