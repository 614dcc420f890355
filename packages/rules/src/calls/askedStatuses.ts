/**
 * The statuses that a list of calls or texts is asked for, joined by commas and in any case (decision 29): those that
 * there are, and the first that is none.
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
