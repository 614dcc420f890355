import type { MessageCategory } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { templatesFor } from './templates.ts';

const template = (id: number, text: string, clientIds: number[] = []) => ({
  id,
  template: text,
  categoryId: 1,
  sortOrder: id,
  template_clients: clientIds.map((clientId) => ({ clientId })),
  allClients: clientIds.length === 0,
});
const category = (id: number, name: string, stageKey: string | null, ...templates: MessageCategory['templates']) => ({
  id,
  name,
  sortOrder: id,
  stageKey,
  templates,
});
const categories = [
  category(1, 'Transportation', null, template(1, 'Your ride is booked'), template(2, 'Did your pass arrive?', [7])),
  category(2, 'First contact', 'outreach', template(3, 'Hi, I am your guide')),
];
const member = (key: 'outreach' | 'in-program', clientId: number) =>
  ({ memberStage: { id: 1, key, name: key }, clientId }) as const;
const idsOf = (found: MessageCategory[]) => found.map(({ id, templates }) => [id, templates.map((one) => one.id)]);

describe('the templates for a member', () => {
  it('are of their stage and client', () => {
    expect(idsOf(templatesFor(categories, member('outreach', 7)))).toEqual([
      [1, [1, 2]],
      [2, [3]],
    ]);
    expect(idsOf(templatesFor(categories, member('in-program', 8)))).toEqual([[1, [1]]]);
  });

  it('have every word that is looked for, in the text or the name of the category', () => {
    expect(idsOf(templatesFor(categories, member('outreach', 7), 'PASS'))).toEqual([[1, [2]]]);
    expect(idsOf(templatesFor(categories, member('outreach', 7), 'transport ride'))).toEqual([[1, [1]]]);
    expect(templatesFor(categories, member('outreach', 7), 'nothing')).toEqual([]);
  });
});
