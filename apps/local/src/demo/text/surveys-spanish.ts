import type { SurveyCheckpoint, SurveyContent } from '@guidepost/contracts';

/** Spanish translations by English text, for the parts of the demo's surveys that members read. */
const spanish: Readonly<Record<string, string>> = {
  'Month 1 check-in': 'Seguimiento del primer mes',
  'Gets to know the member: how to reach them, and whether food and home are safe.':
    'Para conocerle: cómo localizarle, y si hay comida y un hogar seguro.',
  Name: 'Nombre',
  'What should we call you?': '¿Cómo le gusta que le llamemos?',
  'When to reach': 'Cuándo localizarle',
  'When is a good time to reach you?': '¿Cuándo es buen momento para localizarle?',
  Mornings: 'Por la mañana',
  Afternoons: 'Por la tarde',
  Evenings: 'Por la noche',
  'Texts before 5 PM': 'Mensajes antes de las 5 de la tarde',
  Welcome: 'Bienvenida',
  'We know how to reach them.': 'Sabemos cómo localizarle.',
  'Thank you. Next time we talk about food and home.': 'Gracias. La próxima vez hablamos de la comida y del hogar.',
  Food: 'Comida',
  'In the last month, did food run out before you had money for more?':
    'En el último mes, ¿se acabó la comida antes de tener dinero para más?',
  Never: 'Nunca',
  Sometimes: 'A veces',
  Often: 'Muchas veces',
  'Look for a pantry.': 'Busque una despensa.',
  'Open the resource hub and offer the two nearest ones.':
    'Abra el directorio de recursos y ofrezca las dos más cercanas.',
  'Add a need.': 'Agregue una necesidad.',
  'Food comes first: ask about tonight before anything else.':
    'La comida va primero: pregunte por esta noche antes que nada.',
  Bills: 'Facturas',
  'Is any bill behind?': '¿Debe alguna factura?',
  No: 'No',
  Yes: 'Sí',
  'Which bill': 'Cuál factura',
  'Which bill, and how much?': '¿Cuál factura, y cuánto?',
  'Who else lives there': 'Quién más vive ahí',
  'Who else lives there?': '¿Quién más vive ahí?',
  'First worry': 'Lo primero',
  'What should we work on first?': '¿En qué trabajamos primero?',
  'Rent or bills': 'La renta o las facturas',
  Rides: 'El transporte',
  Medicines: 'Las medicinas',
  'Somebody to talk to': 'Alguien con quien hablar',
  'Food and home': 'Comida y hogar',
  'We know what to work on first.': 'Sabemos en qué trabajar primero.',
  'That is all. We work on it together from here.': 'Eso es todo. De aquí en adelante lo trabajamos juntos.',
  'Month 3 check-in': 'Seguimiento del tercer mes',
  'The situation after three months: food, home, transportation and health.':
    'Cómo va después de tres meses: comida y hogar, transporte, salud.',
  'Meals this week': 'Comidas de esta semana',
  'How does it look with meals this week?': '¿Cómo va con las comidas esta semana?',
  'Enough until next Friday': 'Alcanza hasta el próximo viernes',
  'Enough for a day or two': 'Alcanza para uno o dos días',
  'Not enough for today': 'No alcanza para hoy',
  'Safe at home': 'Seguridad en casa',
  'Do you feel safe at home?': '¿Se siente a salvo en su casa?',
  'Not always': 'No siempre',
  'Would rather not say': 'Prefiero no decirlo',
  'Who else lives there now?': '¿Quién más vive ahí ahora?',
  'We talked about meals and home.': 'Hablamos de las comidas y del hogar.',
  'Thank you. That was the first part.': 'Gracias. Esa fue la primera parte.',
  'How you get to the doctor': 'Cómo llega al médico',
  'How do you get to the doctor?': '¿Cómo llega al médico?',
  'Somebody drives me': 'Alguien me lleva',
  Bus: 'En autobús',
  'I do not get there': 'No llego',
  'Bus pass in hand': 'Pase de autobús',
  'Do you have the bus pass in hand?': '¿Ya tiene el pase de autobús?',
  'No, ordered and not here': 'No, lo pedí y no ha llegado',
  'What keeps you home': 'Qué le impide salir',
  'What keeps you home?': '¿Qué le impide salir de casa?',
  'Next appointment': 'Próxima cita',
  'How will you get to your next appointment?': '¿Cómo llegará a su próxima cita?',
  'Someone drives me': 'Alguien me lleva',
  'I take the bus': 'Tomo el autobús',
  'I do not have a ride': 'No tengo transporte',
  'Offer a ride now.': 'Ofrezca transporte ahora.',
  'The plan pays for four a month, booked one working day ahead.':
    'El plan paga cuatro viajes al mes, reservados un día hábil antes.',
  'I will not go': 'No voy a ir',
  'Getting around': 'Transporte',
  'We know how they get to the doctor.': 'Sabemos cómo llega al médico.',
  'Thank you. That was the second part.': 'Gracias. Esa fue la segunda parte.',
  'Medicines at home': 'Medicinas en casa',
  'Which of these do you have at home?': '¿Cuáles de estas cosas tiene en casa?',
  'All my medicines': 'Todas mis medicinas',
  'A list of them': 'Una lista de ellas',
  'A pill box': 'Un pastillero',
  'None of these': 'Ninguna de estas',
  'Last blood sugar test': 'Última prueba de azúcar',
  'When was your last blood sugar test?': '¿Cuándo fue su última prueba de azúcar en la sangre?',
  Health: 'Salud',
  'We talked about medicines and tests.': 'Hablamos de las medicinas y las pruebas.',
  'Thank you. One question is left.': 'Gracias. Queda una pregunta.',
  'What to do next': 'Qué sigue',
  'What would help most in the next three months?': '¿Qué ayudaría más en los próximos tres meses?',
  'More visits': 'Más visitas',
  'Calls every week': 'Llamadas cada semana',
  Texts: 'Mensajes de texto',
  'Nothing for now': 'Nada por ahora',
  'Next Steps': 'Próximos pasos',
  'We know what helps from here.': 'Sabemos qué ayuda de aquí en adelante.',
  'That is all. The next check-in is in three months.': 'Eso es todo. El próximo seguimiento es en tres meses.',
};

const translate = (english: string | null): string | null => (english === null ? null : (spanish[english] ?? null));

const checkpointWithSpanish = (checkpoint: SurveyCheckpoint | null): SurveyCheckpoint | null =>
  checkpoint && {
    ...checkpoint,
    es: {
      title: translate(checkpoint.title),
      message: translate(checkpoint.message),
      summary: translate(checkpoint.summary),
    },
  };

const promptWithSpanish = <P extends { title: string | null; text: string }>(prompt: P | null) =>
  prompt && { ...prompt, es: { title: translate(prompt.title), text: translate(prompt.text) } };

/** Adds the Spanish texts to one of the demo's surveys. */
export const withSpanish = (survey: SurveyContent): SurveyContent => ({
  ...survey,
  es: { displayName: translate(survey.displayName), summary: translate(survey.summary) },
  questions: survey.questions.map((question) => ({
    ...question,
    prompt: promptWithSpanish(question.prompt),
    checkpoint: checkpointWithSpanish(question.checkpoint),
    options: question.options.map((option) => ({
      ...option,
      prompt: promptWithSpanish(option.prompt),
      checkpoint: checkpointWithSpanish(option.checkpoint),
      es: { text: translate(option.text) },
    })),
    es: { title: translate(question.title), text: translate(question.text) },
  })),
});
