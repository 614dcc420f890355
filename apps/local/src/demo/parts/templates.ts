import type { Part } from '../world.ts';

/** A template's title and text, with optional Spanish versions. */
type Template = readonly [title: string, template: string, titleEs?: string, templateEs?: string];

const categories: readonly { name: string; stageKey: string | null; templates: readonly Template[] }[] = [
  {
    name: 'First contact',
    stageKey: 'outreach',
    templates: [
      [
        'Introduction',
        'Hello {{memberFirstName}}, this is {{guideFirstName}} with {{clientName}}. When is a good time for a short call?',
        'Presentación',
        'Hola {{memberFirstName}}, soy {{guideFirstName}} de {{clientName}}. ¿Cuándo le puedo llamar un momento?',
      ],
      [
        'Tried to reach you',
        'Hello {{memberFirstName}}, {{guideFirstName}} here. I tried to reach you today. I will try again tomorrow.',
        'Intento de llamada',
        'Hola {{memberFirstName}}, soy {{guideFirstName}}. Hoy intenté comunicarme con usted. Mañana lo intento otra vez.',
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
        'Un día antes',
        '{{memberFirstName}}, le recuerdo su cita de mañana a las [hora]. Responda SÍ si va a venir.',
      ],
      [
        'Ride is coming',
        'Your ride comes at [time]. The driver calls when he is outside.',
        'Viene su transporte',
        'Su transporte llega a las [hora]. El chofer le llama cuando esté afuera.',
      ],
      [
        'After the visit',
        'How did your appointment go, {{memberFirstName}}?',
        'Después de la cita',
        '¿Cómo le fue en su cita, {{memberFirstName}}?',
      ],
    ],
  },
  {
    name: 'Check in',
    stageKey: 'in-program',
    templates: [
      [
        'How are you',
        'Hi {{memberFirstName}}, how have you been since we talked? {{guideFirstName}}',
        'Cómo está',
        'Hola {{memberFirstName}}, ¿cómo ha estado desde que hablamos? {{guideFirstName}}',
      ],
      [
        'Letter',
        'Did the letter from {{clientName}} come, {{memberFirstName}}?',
        'Carta',
        '¿Le llegó la carta de {{clientName}}, {{memberFirstName}}?',
      ],
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
    for (const [place, [title, template, titleEs = null, templateEs = null]] of templates.entries())
      rows.push({
        id: world.nextId('message_templates'),
        category_id: id,
        title,
        title_es: titleEs,
        template,
        template_es: templateEs,
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
    title_es: 'Transporte de Sunrise',
    template,
    template_es: '{{memberFirstName}}, el transporte de Sunrise Health sale de la clínica a las [hora].',
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
