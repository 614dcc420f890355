import type { LearnMoreContent, LearnMoreSection } from '@guidepost/contracts';
import type { Version } from './versions.ts';

type Keyed = LearnMoreSection & { key: string };

/**
 * For each section in a version, finds the index of the base section that it was edited from, or -1 if it is new.
 * Sections have no ids. Therefore equal sections are matched first, then those with the same title, then those in the
 * same position.
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

/** Converts learn-more content to versions that can be merged. A section has the same key in every version. */
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
