import type { EvidenceRow } from './queries-evidence.ts';

/** Facts about an answer, in the order in which they are hashed. Unknown facts are null. */
export type Facts = readonly (readonly [name: string, value: string | number | boolean | null])[];

export const factsOf = ({ facts }: Pick<EvidenceRow, 'facts'>): Facts => JSON.parse(facts) as Facts;

/** Returns the known facts as text, for the response and the PDF. */
export const knownFacts = (one: Pick<EvidenceRow, 'facts'>): { name: string; value: string }[] =>
  factsOf(one).flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]));
