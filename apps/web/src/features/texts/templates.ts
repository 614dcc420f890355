import type { Member, MessageCategory } from '@guidepost/contracts';

/**
 * The templates for a member, by category in their order: categories of their stage or of none, templates of their client
 * or of all; of these those that have the words looked for, in their text or in the name of their category. Categories
 * without any are left out.
 */
export function templatesFor(
  categories: readonly MessageCategory[],
  { memberStage, clientId }: Pick<Member, 'memberStage' | 'clientId'>,
  sought = '',
): MessageCategory[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return categories
    .filter(({ stageKey }) => stageKey === null || stageKey === memberStage.key)
    .map((category) => ({
      ...category,
      templates: category.templates.filter(
        ({ allClients, template_clients: clients, template }) =>
          (allClients || clients.some((one) => one.clientId === clientId)) && has(`${category.name} ${template}`),
      ),
    }))
    .filter(({ templates }) => templates.length > 0);
}
