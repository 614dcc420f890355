import type { Part } from '../world.ts';

/** A template's title and text. */
type Template = readonly [title: string, template: string];

const categories: readonly { name: string; stageKey: string | null; templates: readonly Template[] }[] = [
  {
    name: 'First contact',
    stageKey: 'outreach',
    templates: [
      [
        'Introduction',
        'Hello {{memberFirstName}}, this is {{guideFirstName}} with {{clientName}}. When is a good time for a short call?',
      ],
      [
        'Tried to reach you',
        'Hello {{memberFirstName}}, {{guideFirstName}} here. I tried to reach you today. I will try again tomorrow.',
      ],
    ],
  },
  {
    name: 'Appointments',
    stageKey: null,
    templates: [
      [
        'Day before',
        '{{memberFirstName}}, a reminder of your appointment tomorrow at [time]. Reply YES if you are coming.',
      ],
      ['Ride is coming', 'Your ride comes at [time]. The driver calls when he is outside.'],
      ['After the visit', 'How did your appointment go, {{memberFirstName}}?'],
    ],
  },
  {
    name: 'Check in',
    stageKey: 'in-program',
    templates: [
      ['How are you', 'Hi {{memberFirstName}}, how have you been since we talked? {{guideFirstName}}'],
      ['Letter', 'Did the letter from {{clientName}} come, {{memberFirstName}}?'],
    ],
  },
  {
    name: 'Spanish',
    stageKey: null,
    templates: [
      ['Presentación', 'Hola {{memberFirstName}}, soy {{guideFirstName}} de {{clientName}}. ¿Cuándo le puedo llamar?'],
      ['Después de la cita', 'Hola {{memberFirstName}}, ¿cómo le fue en su cita?'],
    ],
  },
];

/** Templates for texts. One of them is for a single client. */
export const templatesPart: Part = (world) => {
  const made: Record<string, unknown>[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const [n, { name, stageKey, templates }] of categories.entries()) {
    const id = world.nextId('message_categories');
    made.push({ id, name, sort_order: n + 1, stage_key: stageKey, version: 1 });
    for (const [place, [title, template]] of templates.entries())
      rows.push({
        id: world.nextId('message_templates'),
        category_id: id,
        title,
        template,
        sort_order: place + 1,
        all_clients: true,
        version: 1,
      });
  }
  const id = world.nextId('message_templates');
  const appointments = made[1]?.['id'];
  const template = '{{memberFirstName}}, the shuttle of Sunrise Health leaves at [time] from the clinic.';
  rows.push({
    id,
    category_id: appointments,
    title: 'Shuttle',
    template,
    sort_order: 9,
    all_clients: false,
    version: 1,
  });
  return {
    message_categories: made,
    message_templates: rows,
    message_template_clients: [{ template_id: id, client_id: world.client('Sunrise Health').id }],
  };
};
