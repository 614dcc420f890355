import type { Member, MessageCategory, MessageTemplate } from '@guidepost/contracts';
import { type AnswerLanguage, guessLanguage, templateTextIn } from '@guidepost/rules';
import { textIn } from '../../../shared/label-in.ts';

/**
 * Returns the templates for a member, grouped by category and in order. Includes categories for the member's stage or
 * for all stages, and templates for the member's client organization or for all of them.
 *
 * A search finds words in the title, the text and the category's name, in both languages. Texts are in the given
 * language if they exist in it. Titles are in the user's language.
 *
 * If the member's languages are recorded, templates in the given language come first, and those in a language that the
 * member does not read come last. Empty categories are omitted.
 */
export function templatesFor(
  categories: readonly MessageCategory[],
  member: Pick<Member, 'memberStage' | 'clientId' | 'reportedLanguage'>,
  answerLanguage: AnswerLanguage,
  searchText = '',
): MessageCategory[] {
  const { memberStage, clientId, reportedLanguage } = member;
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const reads = [...new Set([answerLanguage, ...(reportedLanguage?.split(',').map((one) => one.trim()) ?? [])])];
  /**
   * Returns the position of the template's language in the list of the given and the member's languages. If it is not in
   * the list, returns a higher number. An unrecognized language ranks between the first and the second language.
   */
  const rankOf = ({ template }: MessageTemplate): number => {
    const language = guessLanguage(template);
    if (reportedLanguage === null) return 0;
    if (language === null) return 0.5;
    const rank = reads.indexOf(language);
    return rank < 0 ? reads.length : rank;
  };
  /** Returns the rounded average rank of a category's templates. */
  const rankOfMost = ({ templates }: MessageCategory): number =>
    Math.ceil(templates.reduce((sum, one) => sum + rankOf(one), 0) / templates.length - 0.5);
  return categories
    .filter(({ stageKey }) => stageKey === null || stageKey === memberStage.key)
    .map((category) => ({
      ...category,
      templates: category.templates
        .filter(
          ({ allClients, template_clients: clients, title, titleEs, template, templateEs }) =>
            (allClients || clients.some((one) => one.clientId === clientId)) &&
            has([category.name, title, titleEs, template, templateEs].join(' ')),
        )
        .map((one) => ({
          ...one,
          title: one.title === null ? one.titleEs : textIn(one.title, one.titleEs),
          template: templateTextIn(one, answerLanguage),
        }))
        .sort((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ templates }) => templates.length > 0)
    .sort((one, other) => rankOfMost(one) - rankOfMost(other));
}
