import type { LearnMoreContent, LearnMoreSection } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { askMerge } from '../../../shell/forms/conflict.ts';
import type { Editor } from '../../../shell/forms/editor.ts';
import { differences } from '../../../shell/forms/merge.ts';
import { versionsOfContents } from './merge-contents.ts';
import { fieldOf, sharedKeys, type Version, valuesOf, versionOf } from './versions.ts';

/** Merges learn-more content with another user's version. Works like `askSurveyMerge`. */
export async function askContentMerge(
  contents: Record<'base' | 'mine' | 'theirs', LearnMoreContent> & { changedBy: Editor },
  t: TFunction,
): Promise<LearnMoreContent | 'reload' | null> {
  const [base, mine, theirs] = versionsOfContents(contents);
  const shared = sharedKeys(base, mine, theirs);
  const [own, other] = [valuesOf(mine, shared), valuesOf(theirs, shared)];
  const fields = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const found = differences(fields, valuesOf(base, shared), own, other);
  if (found.every(({ by }) => by === 'me')) return contents.mine;
  const all = [...mine.items, ...theirs.items, ...base.items];
  const nameOf = (key: string) => all.find((one) => one.key === key)?.title || t('Section');
  const answer = await askMerge({
    found,
    mine: own,
    changedBy: contents.changedBy,
    labelOf(name) {
      const field = fieldOf(name);
      if ('order' in field) return t('Order of the sections');
      if ('about' in field) return t('Title');
      const number = all.find((one) => one.key === field.key)?.sortOrder ?? '';
      const section = t('Section {number}', { number });
      return field.part === null ? section : `${section} · ${t(partLabels[field.part] ?? field.part)}`;
    },
    say(name, value) {
      const field = fieldOf(name);
      if (value === undefined) return t('Deleted');
      if ('order' in field) return (value as string[]).map(nameOf).join(', ');
      if (typeof value === 'string') return value;
      if (typeof value === 'boolean') return value ? t('Yes') : t('No');
      if ('part' in field && field.part === 'entries') return wordsOf(value as LearnMoreSection['entries']);
      return (value as LearnMoreSection).title || wordsOf((value as LearnMoreSection).entries);
    },
  });
  if (answer === null || answer === 'reload') return answer;
  return contentOf(versionOf(answer, mine, theirs));
}

const partLabels: Readonly<Record<string, string>> = {
  title: 'Section title',
  isHighlighted: 'Highlighted',
  entries: 'Section text',
};

const wordsOf = (entries: LearnMoreSection['entries']): string =>
  entries
    .flatMap((entry) =>
      'summary' in entry
        ? [entry.summary, entry.details]
        : [entry.title, ...entry.copyBlocks.flatMap(({ title, copy }) => [title ?? '', copy])],
    )
    .filter((text) => text !== '')
    .join(' / ');

const contentOf = ({ about, items }: Version<LearnMoreSection & { key: string }>): LearnMoreContent => ({
  title: String(about.title ?? ''),
  sections: items.map(({ key: _key, ...section }) => section as LearnMoreSection),
});
