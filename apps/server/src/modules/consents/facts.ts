import type { EvidenceRow } from './queries-evidence.ts';

/** Facts about an answer, in the order in which they are hashed; what is null was not known. */
export type Facts = readonly (readonly [name: string, value: string | number | boolean | null])[];

/** The facts of evidence. */
export const factsOf = ({ facts }: Pick<EvidenceRow, 'facts'>): Facts => JSON.parse(facts) as Facts;

/** The facts of evidence as the reply and a page show them: those that were known, as text. */
export const knownFacts = (one: Pick<EvidenceRow, 'facts'>): { name: string; value: string }[] =>
  factsOf(one).flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]));
