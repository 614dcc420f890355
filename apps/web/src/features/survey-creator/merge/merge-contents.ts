import type { LearnMoreContent, LearnMoreSection } from '@guidepost/contracts';
import type { Version } from './versions.ts';

type Keyed = LearnMoreSection & { key: string };

/**
 * Finds for each section of a version the section of the base from which it was edited. Returns their indexes, or -1
 * for a new section. Sections have no ids, so equal sections match first, then sections with the same title, then
 * sections in the same place.
 */
function originsOf(base: readonly LearnMoreSection[], sections: readonly LearnMoreSection[]): number[] {
  const origins = sections.map(() => -1);
  const text = ({ sortOrder: _place, ...section }: LearnMoreSection) => JSON.stringify(section);
  const matches: ((one: LearnMoreSection, other: LearnMoreSection) => boolean)[] = [
    (one, other) => text(one) === text(other),
    (one, other) => one.title !== '' && one.title === other.title && one.type === other.type,
    (one, other) => one.sortOrder === other.sortOrder && one.type === other.type,
  ];
  for (const isMatch of matches)
    for (const [index, section] of sections.entries()) {
      if (origins[index] !== -1) continue;
      origins[index] = base.findIndex((one, n) => !origins.includes(n) && isMatch(one, section));
    }
  return origins;
}

/** Returns learn-more content as versions, with the same key for the same section in each version. */
export function versionsOfContents({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', LearnMoreContent>): [Version<Keyed>, Version<Keyed>, Version<Keyed>] {
  const version = ({ title, sections }: LearnMoreContent, name: string): Version<Keyed> => {
    const origins = originsOf(base.sections, sections);
    return {
      about: { title },
      items: sections.map((section, n) => ({
        ...section,
        key: origins[n] === -1 ? `${name}${n}` : `base${origins[n]}`,
      })),
    };
  };
  return [version(base, 'base'), version(mine, 'mine'), version(theirs, 'theirs')];
}
