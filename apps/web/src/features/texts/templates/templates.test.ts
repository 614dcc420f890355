import { asId, type ClientId, type MessageCategory } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { templatesFor } from './templates.ts';

const ownClientId = asId<'Client'>(7);
const template = (
  id: number,
  text: string,
  clientIds: ClientId[] = [],
  title: string | null = null,
  templateEs: string | null = null,
) => ({
  id: asId<'Template'>(id),
  title,
  titleEs: null,
  template: text,
  templateEs,
  spanishOutdatedSince: null,
  categoryId: asId<'TemplateCategory'>(1),
  sortOrder: id,
  template_clients: clientIds.map((clientId) => ({ clientId })),
  allClients: clientIds.length === 0,
  version: 1,
});
const category = (id: number, name: string, stageKey: string | null, ...templates: MessageCategory['templates']) => ({
  id: asId<'TemplateCategory'>(id),
  name,
  sortOrder: id,
  stageKey,
  templates,
  version: 1,
});
const categories = [
  category(
    1,
    'Transportation',
    null,
    template(1, 'Your ride is booked'),
    template(2, 'Did your pass arrive?', [ownClientId]),
  ),
  category(2, 'First contact', 'outreach', template(3, 'Hi, I am your guide')),
];
const member = (key: 'outreach' | 'in-program', clientId: ClientId, reportedLanguage: string | null = null) =>
  ({ memberStage: { id: asId<'Stage'>(1), key, name: key }, clientId, reportedLanguage }) as const;
const idsOf = (found: MessageCategory[]) => found.map(({ id, templates }) => [id, templates.map((one) => one.id)]);

describe('the templates for a member', () => {
  it("are of the member's stage and client", () => {
    expect(idsOf(templatesFor(categories, member('outreach', ownClientId), 'English'))).toEqual([
      [1, [1, 2]],
      [2, [3]],
    ]);
    expect(idsOf(templatesFor(categories, member('in-program', asId(8)), 'English'))).toEqual([[1, [1]]]);
  });

  it('are sorted by language: the language of the answer first, languages that the member does not read last', () => {
    const both = [
      category(
        1,
        'Rides',
        null,
        template(1, 'How did your appointment go, and when is the next?'),
        template(2, 'Hola, ¿cómo le fue en su cita?'),
      ),
      category(2, 'Letters', null, template(3, 'Did the letter come? Call me when you have it.')),
      category(3, 'Spanish', null, template(4, 'Hola, ¿cuándo le puedo llamar?')),
    ];
    for (const languages of ['Spanish', 'Spanish, English'])
      expect(idsOf(templatesFor(both, member('outreach', ownClientId, languages), 'Spanish'))).toEqual([
        [1, [2, 1]],
        [3, [4]],
        [2, [3]],
      ]);
    for (const languages of ['English, Spanish', 'English', null])
      expect(idsOf(templatesFor(both, member('outreach', ownClientId, languages), 'English'))).toEqual([
        [1, [1, 2]],
        [2, [3]],
        [3, [4]],
      ]);
  });

  it("start with the member's language also if the language of other templates is unknown", () => {
    const some = [
      category(1, 'Check in', null, template(1, 'Did your bus pass arrive?'), template(2, 'Call me when you have it')),
      category(2, 'Spanish', null, template(3, 'Hola, ¿cuándo le puedo llamar?')),
    ];
    const order = idsOf(templatesFor(some, member('outreach', ownClientId, 'Spanish, English'), 'Spanish')).map(
      ([id]) => id,
    );
    expect(order).toEqual([2, 1]);
  });

  it('have their Spanish text if the answer is in Spanish, and are then first', () => {
    const both = [
      category(1, 'Letters', null, template(1, 'Did the letter come? Call me when you have it.')),
      category(2, 'Rides', null, template(2, 'How did it go?', [], null, 'Hola, ¿cómo le fue en su cita?')),
    ];
    const textsIn = (language: 'English' | 'Spanish') =>
      templatesFor(both, member('outreach', ownClientId, 'Spanish, English'), language).flatMap(({ templates }) =>
        templates.map((one) => one.template),
      );
    expect(textsIn('Spanish')[0]).toBe('Hola, ¿cómo le fue en su cita?');
    expect(textsIn('English')[1]).toBe('How did it go?');
    expect(idsOf(templatesFor(both, member('outreach', ownClientId), 'Spanish', 'cita'))).toEqual([[2, [2]]]);
  });

  it('are found by their titles', () => {
    const titled = [category(1, 'Rides', null, template(1, 'It comes at [time]', [], 'Driver'), template(2, 'Booked'))];
    expect(idsOf(templatesFor(titled, member('outreach', ownClientId), 'English', 'driver'))).toEqual([[1, [1]]]);
  });

  it('contain every word of the search, in the text or in the name of the category', () => {
    expect(idsOf(templatesFor(categories, member('outreach', ownClientId), 'English', 'PASS'))).toEqual([[1, [2]]]);
    expect(idsOf(templatesFor(categories, member('outreach', ownClientId), 'English', 'transport ride'))).toEqual([
      [1, [1]],
    ]);
    expect(templatesFor(categories, member('outreach', ownClientId), 'English', 'nothing')).toEqual([]);
  });
});
