import { useLanguage, type Words } from '../language.tsx';

/** Spanish translations of sentences that only the survey uses. They are loaded with the survey. */
export const spanish = {
  '{guide} from {organisation} would like to know how you are doing.':
    '{guide}, de {organisation}, quisiera saber cómo está.',
  '{organisation} would like to know how you are doing.': '{organisation} quisiera saber cómo está.',
  'Each answer is saved as you go. You can stop and come back until {day}.':
    'Cada respuesta se guarda al momento. Puede parar y volver hasta el {day}.',
  Begin: 'Comenzar',
  'Please confirm who you are': 'Confirme quién es',
  'This survey already has answers. To protect them, please tell us who you are.':
    'Esta encuesta ya tiene respuestas. Para protegerlas, díganos quién es usted.',
  Continue: 'Continuar',
  'Question {number}': 'Pregunta {number}',
  'Your progress': 'Su progreso',
  'Your answer': 'Su respuesta',
  'Choose one or more.': 'Elija una o más.',
  'Choose…': 'Elija…',
  Optional: 'Se puede omitir',
  'Proposed answer.': 'Respuesta propuesta.',
  'It becomes your answer only when you press Next. You can change it first.':
    'Solo será su respuesta cuando pulse Siguiente. Antes puede cambiarla.',
  Next: 'Siguiente',
  Back: 'Atrás',
  Skip: 'Omitir',
  'This question cannot be answered here. Please tell your guide.':
    'Esta pregunta no se puede responder aquí. Avísele a su guía.',
  'A value is required': 'Falta su respuesta',
  'Choose one of the options.': 'Elija una de las opciones.',
  'The value must be a number.': 'El valor debe ser un número.',
  'The value must be a whole number.': 'El valor debe ser un número entero.',
  'Value must be at {min} or more.': 'El valor debe ser {min} o más.',
  'Value must be {max} or less.': 'El valor debe ser {max} o menos.',
  'The date is not valid.': 'El día no es válido.',
  'The date must be {date} or later.': 'El día debe ser el {date} o después.',
  'The date must be {date} or earlier.': 'El día debe ser el {date} o antes.',
  'The date and time are not valid.': 'El día y la hora no son válidos.',
  'This question could not be found.': 'No se encontró esta pregunta.',
  'You can no longer answer this question here. Reload the page.':
    'Ya no puede responder esta pregunta aquí. Vuelva a cargar la página.',
  'That was the last question': 'Esa fue la última pregunta',
  'You can still go back and change an answer.': 'Todavía puede volver y cambiar una respuesta.',
  'Send my answers': 'Enviar mis respuestas',
  'This part is done': 'Esta parte está lista',
  'Finish this part': 'Terminar esta parte',
  'This part is done. You can do the next part now or by {day}.':
    'Esta parte está lista. Puede hacer la siguiente ahora o a más tardar el {day}.',
  'The questions in this survey repeat endlessly. Please tell your guide.':
    'Las preguntas de esta encuesta se repiten sin fin. Avísele a su guía.',
} as const satisfies Record<string, string>;

type Own = keyof typeof spanish;
const isOwn = (words: string): words is Own => Object.hasOwn(spanish, words);
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** Works like `useLanguage`, but also translates the survey's sentences, and texts that have both languages. */
export function useLabels() {
  const { language, setLanguage, t: shared, tAny: sharedAny } = useLanguage();
  const own = (words: Own) => (language === 'es' ? spanish[words] : words);
  const t = (words: Own | Words, values: Readonly<Record<string, string>> = {}): string =>
    isOwn(words) ? filled(own(words), values) : shared(words, values);
  const tAny = (words: string): string => (isOwn(words) ? own(words) : sharedAny(words));
  /** Returns a text in the user's language. Falls back to English if there is no Spanish text. */
  const textInLanguage = ({ en, es }: { en: string; es: string | null }): string =>
    language === 'es' ? (es ?? en) : en;
  const day = (value: string, zone?: string): string =>
    new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', ...(zone ? { timeZone: zone } : {}) }).format(
      Date.parse(value),
    );
  return { language, setLanguage, t, tAny, said: textInLanguage, day };
}
