import type { Member, MessageCategory, MessageTemplate } from '@guidepost/contracts';
import { guessLanguage } from '@guidepost/rules';

/**
 * Returns the templates for a member by category, in order. Categories are of the member's stage or of no stage,
 * templates are of the member's client or of all clients. A search matches the title, the text or the category's name.
 * Templates in the member's first language come first, templates in a language that the member does not read come last.
 * Empty categories are left out.
 */
export function templatesFor(
  categories: readonly MessageCategory[],
  { memberStage, clientId, reportedLanguage }: Pick<Member, 'memberStage' | 'clientId' | 'reportedLanguage'>,
  unreachedMember = '',
): MessageCategory[] {
  const words = unreachedMember.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const reads = reportedLanguage?.split(',').map((language) => language.trim());
  /**
   * Returns the position of the template's language in the member's languages, or a higher number if the member does
   * not read it. An unrecognized language comes after the first.
   */
  const rankOf = ({ template }: MessageTemplate): number => {
    const language = guessLanguage(template);
    if (reads === undefined) return 0;
    if (language === null) return 0.5;
    const rank = reads.indexOf(language);
    return rank < 0 ? reads.length : rank;
  };
  /** Returns the average rank of the category's templates, rounded. */
  const rankOfMost = ({ templates }: MessageCategory): number =>
    Math.ceil(templates.reduce((sum, one) => sum + rankOf(one), 0) / templates.length - 0.5);
  return categories
    .filter(({ stageKey }) => stageKey === null || stageKey === memberStage.key)
    .map((category) => ({
      ...category,
      templates: category.templates
        .filter(
          ({ allClients, template_clients: clients, title, template }) =>
            (allClients || clients.some((one) => one.clientId === clientId)) &&
            has(`${category.name} ${title ?? ''} ${template}`),
        )
        .sort((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ templates }) => templates.length > 0)
    .sort((one, other) => rankOfMost(one) - rankOfMost(other));
}
