import type { Member, MessageCategory, MessageTemplate } from '@guidepost/contracts';
import { guessLanguage } from '@guidepost/rules';

/**
 * The templates for a member, by category in their order: categories of their stage or of none, templates of their client
 * or of all; of these those that have the words looked for, in their title, their text or the name of their category.
 * Templates in the member's first language come first, those in a language that they do not read last. Categories
 * without any are left out.
 */
export function templatesFor(
  categories: readonly MessageCategory[],
  { memberStage, clientId, reportedLanguage }: Pick<Member, 'memberStage' | 'clientId' | 'reportedLanguage'>,
  sought = '',
): MessageCategory[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const reads = reportedLanguage?.split(',').map((language) => language.trim());
  /**
   * The rank of its language among those that the member reads; behind them if they do not read it. What cannot be told
   * stands behind the first.
   */
  const rankOf = ({ template }: MessageTemplate): number => {
    const language = guessLanguage(template);
    if (reads === undefined) return 0;
    if (language === null) return 0.5;
    const rank = reads.indexOf(language);
    return rank < 0 ? reads.length : rank;
  };
  /** The rank of most of its templates. */
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
