/** What an incoming text says about texting itself (docs/areas/texts.md#opt-out-words). */
export type TextKeyword = 'stop' | 'start' | 'help';

const words: Readonly<Record<string, TextKeyword>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  'OPT OUT': 'stop',
  ALTO: 'stop',
  PARAR: 'stop',
  PARE: 'stop',
  BAJA: 'stop',
  CANCELAR: 'stop',
  START: 'start',
  UNSTOP: 'start',
  YES: 'start',
  HELP: 'help',
  INFO: 'help',
  AYUDA: 'help',
};

const spanish: ReadonlySet<string> = new Set(['ALTO', 'PARAR', 'PARE', 'BAJA', 'CANCELAR', 'AYUDA']);

const bareWord = (body: string): string =>
  body
    .normalize('NFKC')
    .replace(/^[\s\p{P}\p{S}\p{C}]+|[\s\p{P}\p{S}\p{C}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();

/** Whether a text is a keyword in Spanish: whoever writes it reads Spanish, whatever is known of them. */
export const isSpanishKeyword = (body: string): boolean => spanish.has(bareWord(body));

/**
 * The keyword that a text consists of: the whole message, in any case, without surrounding punctuation and spaces,
 * also those that cannot be seen. A keyword inside a longer sentence does not count. Null for any other text.
 */
export function textKeyword(body: string): TextKeyword | null {
  const word = bareWord(body);
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

const about = '(text|texts|texting|message|messages|messaging|contact|contacting|write|writing|sms)';
const asking = [
  new RegExp(`\\b(stop|quit|cease)\\b.{0,20}\\b${about}\\b`),
  new RegExp(`\\b(do not|don't|dont|never|no more|no longer)\\b.{0,25}\\b${about}\\b`),
  /\b(take|remove) me (off|from)\b/,
  /\bunsubscribe\b/,
  /\bleave me alone\b/,
  /\bopt(ing)? ?-?out\b/,
  /\b(deja|dejen|deje|dejar|para|paren) de (escribir|mandar|enviar|textear)(me)?\b/,
  /\bno me (escriba|escriban|mande|manden|envie|envien|textee|texteen)\b/,
];

/**
 * Whether a text asks in other words not to be texted any more. The answer is a guess and opts nobody out: a guide
 * reads the text and decides (docs/areas/texts.md#opt-out-words).
 */
export function asksToStop(body: string): boolean {
  if (textKeyword(body) !== null) return false;
  const text = body.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return asking.some((pattern) => pattern.test(text));
}
