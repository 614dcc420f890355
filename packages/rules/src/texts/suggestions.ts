import { needMentioned } from '../needs/need-mentioned.ts';
import type { SearchableIssue } from '../needs/search.ts';
import { fold } from '../sentences/fold.ts';
import { guessLanguage } from './language.ts';
import { mentionsSuicide } from './mentions-suicide.ts';

/** Languages of suggested answers and templates. */
export type AnswerLanguage = 'English' | 'Spanish';

/** Suggested answers in both languages, in the same order. `{name}` is the member's first name. */
type Answers = Readonly<Record<AnswerLanguage, readonly string[]>>;

/**
 * Patterns for a member's last text, each with the answers that suit a matching text. The text is compared without
 * accents.
 */
type Rules = readonly (readonly [pattern: RegExp, suggestions: Answers])[];

const appointment = /\b(appointment|appt|doctor|dr|clinic|clinica|visit|cita)\b/;

/**
 * Rules for the topics of a text. Only the first matching rule of each topic counts, so a rule for a special case is
 * before the general rule.
 */
const topics: readonly Rules[] = [
  [
    [
      /\b(call me|call back|can you call|please call|llam\w+)\b.*\b(tomorrow|tonight|(mon|tues|wednes|thurs|fri|satur|sun)day|next week|weekend|at \d|\d ?[ap]m|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proxima|a las? \d)/s,
      {
        English: ['Yes, I will call you then.', 'Yes, I can call you then. What time is good for you?'],
        Spanish: ['Sí, le llamo entonces.', 'Sí, le puedo llamar entonces. ¿A qué hora le conviene?'],
      },
    ],
    [
      /\b(call me|call back|can you call|please call|llam\w+)\b/,
      {
        English: ['Yes, I can call you. What time is good for you today?', 'I will call you as soon as I can.'],
        Spanish: ['Sí, le puedo llamar. ¿A qué hora le conviene hoy?', 'Le llamo en cuanto pueda.'],
      },
    ],
  ],
  [
    [
      /\b(ride|bus|autobus|transport\w*|pick ?up|drive|uber|lyft)\b/,
      {
        English: ['Let me check on your ride and text you back.', 'What time do you need to be there?'],
        Spanish: ['Déjeme revisar su transporte y le escribo.', '¿A qué hora tiene que estar allí?'],
      },
    ],
  ],
  [
    // the member asks for the day, time or place, so the answer does not ask for it
    [
      new RegExp(`\\b(what (day|time)|when|where|que (dia|hora)|cuando|donde)\\b.*${appointment.source}`, 's'),
      {
        English: ['Let me check on your appointment and text you back.', 'Would you like me to call the office?'],
        Spanish: ['Déjeme revisar su cita y le escribo.', '¿Quiere que yo llame al consultorio?'],
      },
    ],
    [
      appointment,
      {
        English: ['What day and time is your appointment?', 'Would you like me to help with the appointment?'],
        Spanish: ['¿Qué día y a qué hora es su cita?', '¿Quiere que le ayude con la cita?'],
      },
    ],
  ],
  [
    [
      /\b(resched\w*|cancel\w*|another (day|time)|otr[ao] (dia|hora)|can't make|cant make|no puedo ir)\b/,
      {
        English: ['No problem. Which day would be better for you?', 'Thank you for letting me know. When can we talk?'],
        Spanish: ['No hay problema. ¿Qué día le conviene más?', 'Gracias por avisarme. ¿Cuándo podemos hablar?'],
      },
    ],
  ],
  [
    [
      /\b(food|groceries|snap|pantry|hungry|meals?|comida|despensa|hambre)\b/,
      {
        English: ['I can look for food near you. Are you at home this week?', 'Have you heard back about SNAP?'],
        Spanish: ['Puedo buscar comida cerca de usted. ¿Está en casa esta semana?', '¿Ya le contestaron sobre SNAP?'],
      },
    ],
  ],
  [
    [
      /\b(rent|renta|eviction|desalojo|housing|landlord|utilities|electric\w*|bill|recibo)\b/,
      {
        English: ['Can you send me a picture of the letter or bill?', 'When is it due? I will see what help there is.'],
        Spanish: ['¿Me puede mandar una foto de la carta o del recibo?', '¿Cuándo vence? Voy a ver qué ayuda hay.'],
      },
    ],
  ],
  [
    [
      /\b(pain|hurt|sick|hospital|emergency|er|dizzy|fever|dolor|duele|enferm[ao]|emergencia|mareos?|fiebre)\b/,
      {
        English: [
          'I am sorry to hear that. If this is an emergency, please call 911.',
          'Have you talked with your doctor about it? I can help you reach them.',
        ],
        Spanish: [
          'Lo siento mucho. Si es una emergencia, por favor llame al 911.',
          '¿Ya habló con su médico? Le puedo ayudar a comunicarse.',
        ],
      },
    ],
  ],
];
/** Rules for the form of a text. They apply only if the text mentions no need, and come after the rules for topics. */
const courtesies: Rules = [
  [
    /\b(thank|thanks|thx|gracias)\b/,
    {
      English: ['You are welcome, {name}. Is there anything else I can help with?', 'Happy to help!'],
      Spanish: ['De nada, {name}. ¿Puedo ayudarle con algo más?', '¡Con mucho gusto!'],
    },
  ],
  [
    /\?\s*$/,
    {
      English: ['Let me find out and text you back, {name}.', 'Can I call you about this?'],
      Spanish: ['Déjeme averiguar y le escribo, {name}.', '¿Le puedo llamar por esto?'],
    },
  ],
];
/** Answers to a text that mentions a need. */
const needAnswers: Answers = {
  English: [
    'I am sorry to hear that, {name}. Let me look for help and text you back.',
    'Can I call you now to talk about it?',
  ],
  Spanish: ['Lo siento mucho, {name}. Voy a buscar ayuda y le escribo.', '¿Le puedo llamar ahora para hablar de esto?'],
};
/** Texts that start a conversation. */
const openers: Answers = {
  English: ['How are you doing today?', 'When is a good time to call you?'],
  Spanish: ['¿Cómo está hoy?', '¿Cuándo le puedo llamar?'],
};
const maxSuggestions = 3;

/** The member who receives the answer. */
interface Answered {
  firstName: string;
  /** The languages that the member reads, separated by commas; null if they are not recorded. */
  reportedLanguage: string | null;
  /** The member's language for texts; English by default. */
  language: 'en' | 'es';
}

/**
 * Returns the language of suggestions and templates. If the member does not read both languages, it is the one that the
 * member reads, or English. If the member reads both languages or no language is recorded, it is the language of the
 * member's last text. If that text shows no language, it is Spanish if Spanish is the member's language for texts or is
 * recorded first. Otherwise, it is English.
 */
export function answerLanguage(
  lastText: string | null,
  { reportedLanguage, language: chosen }: Omit<Answered, 'firstName'>,
): AnswerLanguage {
  const reported = reportedLanguage?.split(',').map((language) => language.trim()) ?? ['English', 'Spanish'];
  const reads = chosen === 'es' ? ['Spanish', ...reported] : reported;
  if (!reads.includes('Spanish')) return 'English';
  if (!reads.includes('English')) return 'Spanish';
  return (
    guessLanguage(lastText ?? '', 1) ?? (reads.indexOf('Spanish') < reads.indexOf('English') ? 'Spanish' : 'English')
  );
}

/** "Thank you for the ride": the words after "for" do not ask for anything. Matches up to the end of the clause. */
const thankedFor =
  /(?<=\b(?:thanks?|thank you|thx|gracias)(?: again| so much| very much| a lot)?) (?:for|por) .*?(?=[,.;:!?\n]|\b(?:but|and|pero|y)\b|$)/gs;

/** Returns the lists' first items, then their second items, and so on. */
const inTurn = (lists: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

interface Suggested {
  /** True if the last text has been answered. */
  isAnswered?: boolean | undefined;
  /** Earlier texts that no user has answered. */
  unanswered?: readonly string[] | undefined;
  /** The needs that the text may mention. */
  issues?: readonly SearchableIssue[];
}

/**
 * Returns at most three answers that match a member's last text, in the member's language. Fixed rules select them by
 * words such as "ride", or by the words of a need. A text about several topics gets an answer to each. "Thanks" or a
 * question mark counts only if the text mentions no need. The things that the member is thankful for do not count.
 * Returns no answers if no rule matches the text, or if this or an earlier unanswered text may mention suicide. If there is
 * no text, or if it has been answered, the suggestions start a conversation.
 */
export function textSuggestions(
  lastText: string | null,
  member: Answered,
  { isAnswered = false, unanswered = [], issues = [] }: Suggested = {},
): string[] {
  const written = lastText ?? '';
  if (!isAnswered && [written, ...unanswered].some(mentionsSuicide)) return [];
  const language = answerLanguage(written, member);
  const text = fold(written).replace(thankedFor, '');
  const answersOf = (rules: Rules) => rules.find(([pattern]) => pattern.test(text))?.[1][language] ?? [];
  const polite = () => courtesies.flatMap((rule) => answersOf([rule]));
  const rest = needMentioned(written, issues) === null ? polite() : needAnswers[language];
  const replies = [...inTurn(topics.map(answersOf)), ...rest];
  const suggested = isAnswered || lastText === null ? openers[language] : replies;
  return [...new Set(suggested)]
    .slice(0, maxSuggestions)
    .map((answer) => answer.replace('{name}', () => member.firstName));
}
