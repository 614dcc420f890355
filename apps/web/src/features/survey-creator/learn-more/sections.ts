import type { LearnMoreContent, LearnMoreRecord, LearnMoreSection } from '@guidepost/contracts';

export type Accordion = Extract<LearnMoreSection, { type: 'accordion' }>;
export type Copy = Extract<LearnMoreSection, { type: 'copy' }>;

export const newFold = (): Accordion['entries'][number] => ({ summary: '', details: '' });
export const newBlock = (): Copy['entries'][number]['copyBlocks'][number] => ({ title: null, copy: '' });
export const newCopy = (): Copy['entries'][number] => ({ title: '', copyType: 'paragraph', copyBlocks: [newBlock()] });

/** Returns an empty section with one entry. */
export const newSection = (type: LearnMoreSection['type'], sortOrder: number): LearnMoreSection =>
  type === 'accordion'
    ? { type, title: '', sortOrder, isHighlighted: false, entries: [newFold()] }
    : { type, title: '', sortOrder, isHighlighted: false, entries: [newCopy()] };

/** Returns a record's content, or empty content for a new record. */
export const contentOf = (record: LearnMoreRecord | null): LearnMoreContent =>
  record ? { title: record.title, sections: record.sections } : { title: '', sections: [] };

/** Returns a section's name: its title, or its first text if it has no title. */
export function sectionName({ title, type, entries }: LearnMoreSection): string {
  if (title !== '') return title;
  if (type === 'accordion') return entries[0]?.summary ?? '';
  return entries[0]?.title || entries[0]?.copyBlocks[0]?.copy || '';
}

/** Returns the list without one entry. A list with only one entry does not change. */
export const withoutEntry = <T>(list: readonly T[], index: number): T[] =>
  list.length <= 1 ? [...list] : list.filter((_, n) => n !== index);
export const replaced = <T>(list: readonly T[], index: number, entry: T): T[] =>
  list.map((one, n) => (n === index ? entry : one));

/** Returns the list with an entry moved up or down by one. */
export function shifted<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
