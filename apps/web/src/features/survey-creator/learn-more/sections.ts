import type { LearnMoreSection } from '@guidepost/contracts';

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

/** Returns a list without one of its entries. The only entry is never removed. */
export const without = <T>(list: readonly T[], index: number): T[] =>
  list.length <= 1 ? [...list] : list.filter((_, n) => n !== index);
export const replaced = <T>(list: readonly T[], index: number, entry: T): T[] =>
  list.map((one, n) => (n === index ? entry : one));
