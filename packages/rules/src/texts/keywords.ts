import { answerWords, courtesies } from './courtesies.ts';

/** Instructions about texting that an incoming text can contain (docs/areas/texts.md#opt-out-words). */
export type TextKeyword = 'stop' | 'start' | 'help';

const keywords: Readonly<Record<string, TextKeyword>> = {
  stop: 'stop',
  stopall: 'stop',
  'stop all': 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  alto: 'stop',
  parar: 'stop',
  pare: 'stop',
  baja: 'stop',
  cancelar: 'stop',
  start: 'start',
  unstop: 'start',
  yes: 'start',
  help: 'help',
  info: 'help',
  ayuda: 'help',
};

const spanishKeywords: ReadonlySet<string> = new Set(['alto', 'parar', 'pare', 'baja', 'cancelar', 'ayuda']);

/**
 * Keywords that are also everyday words. Such a word counts only if it is a whole sentence or line, or if the message
 * has at most three words.
 */
const weakWords: ReadonlySet<string> = new Set(
  'cancel end quit alto parar pare baja cancelar detener detenga detengan paren'.split(' '),
);

/** A phrase that can be an opt-out text, alone or with others. */
interface Phrase {
  keyword: TextKeyword | null;
  isSpanish: boolean;
  /** True for a keyword that is also an everyday word, such as CANCEL. */
  isWeak: boolean;
  /** True for a courtesy that also answers a question, such as OK. */
  isAnswer: boolean;
}
const courtesyOf = (phrase: string, isSpanish: boolean) =>
  [phrase, { keyword: null, isSpanish, isWeak: false, isAnswer: answerWords.has(phrase) }] as const;
const phrases = new Map<string, Phrase>([
  ...courtesies.en.map((phrase) => courtesyOf(phrase, false)),
  ...courtesies.es.map((phrase) => courtesyOf(phrase, true)),
  ...Object.entries(keywords).map(
    ([phrase, keyword]) =>
      [
        phrase,
        { keyword, isSpanish: spanishKeywords.has(phrase), isWeak: weakWords.has(phrase), isAnswer: false },
      ] as const,
  ),
]);
const maxPhraseWords = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

/**
 * Converts a line to lowercase words with single spaces, without accents, punctuation, symbols or invisible characters.
 */
const plainWords = (line: string): string =>
  line
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[’ʼ`´]/gu, "'")
    .toLowerCase()
    // separated letters, such as S.T.O.P, are one word
    .replace(/(?<![\p{L}\p{N}'])\p{L}(?:[\s\p{Pd}\p{Pc}.*·]{1,2}\p{L})+(?![\p{L}\p{N}'])/gu, joinedLetters)
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

function joinedLetters(written: string): string {
  const word = written.replace(/[^\p{L}]/gu, '');
  return Object.hasOwn(keywords, word) ? word : written;
}

/** Returns a line's phrases; null if the line contains other words. */
function phrasesOf(line: string): Phrase[] | null {
  const words = plainWords(line).split(' ').filter(Boolean);
  const found: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(maxPhraseWords, words.length - at);
    while (length > 0 && !phrases.has(words.slice(at, at + length).join(' '))) length -= 1;
    const phrase = length === 0 ? undefined : phrases.get(words.slice(at, at + length).join(' '));
    if (phrase === undefined) return null;
    found.push(phrase);
    at += length;
  }
  return found;
}

const phoneSignature = /^\W*(sent (from|via|using|with|by)|get outlook for|enviado (desde|con|por|mediante)) /i;
const name = /^\p{Lu}[\p{L}'’-]*\.?( \p{Lu}[\p{L}'’-]*\.?){0,3}$/u;

/** A line of dashes, which separates a message from its signature. */
const separator = /^[-–—_~*=]+$/;
/** Maximum number of lines below the name in a signature, such as a title, a phone number and a city. */
const maxSignatureDetails = 3;
const maxDetailWords = 4;

/**
 * Returns true if the lines below a message are a signature. A signature is a line that a phone adds, a name after a
 * dash or below a line of dashes, or only a first and last name. A single word without a dash does not count, because
 * it can be part of the sentence. Below an everyday word such as CANCEL, a name without a dash does not count either,
 * because it may be what the sender wants to cancel.
 */
function isSignature(lines: readonly string[], isWeak: boolean): boolean {
  const [first = '', ...rest] = lines;
  if (lines.length === 0 || phoneSignature.test(first)) return rest.length <= 2;
  if (separator.test(first)) return isSeparated(rest);
  const dashed = /^[-–—~*]+ ?(.*?) ?[~*]*$/.exec(first)?.[1];
  if (dashed === undefined) return !isWeak && isName(first) && first.includes(' ') && isSignature(rest, isWeak);
  if (!isName(dashed)) return false;
  // the last name can be on the line below the first name
  const [next = '', ...others] = rest;
  return (
    isSignature(rest, isWeak) ||
    (!dashed.includes(' ') && /^\S+$/.test(next) && isName(next) && isSignature(others, isWeak))
  );
}

/** Returns true if the lines below a separator are a name with details, or a line that a phone adds. */
const isSeparated = ([first = '', ...details]: readonly string[]): boolean =>
  (isName(first) || phoneSignature.test(first)) &&
  details.length <= maxSignatureDetails &&
  details.every((line) => line.split(/\s+/).length <= maxDetailWords && !isOrdinaryText(line));

const isName = (line: string): boolean => name.test(line) && !isOrdinaryText(line);

/** Returns true if a line contains a keyword or a word that is never part of a name. */
const isOrdinaryText = (line: string): boolean => {
  const words = plainWords(line);
  return (
    otherMatters.test(words) || words.split(' ').some((word) => Object.hasOwn(keywords, word) || smallWords.has(word))
  );
};

/** Words that are never part of a name. A line that contains one continues the sentence in the line above. */
const smallWords: ReadonlySet<string> = new Set(
  'a an and at by calling for from i in is it me my no not of on or our over sending texting the this to until us we what when with you your al de del el en la las los me mi no para por que si un una y'.split(
    ' ',
  ),
);

/** The instruction in a text that consists only of this instruction. */
interface Instruction {
  keyword: TextKeyword;
  isSpanish: boolean;
  /** True if the text contains only the keyword and punctuation around it. */
  isBare: boolean;
}

function instructionOf(body: string): Instruction | null {
  const lines = body
    .replace(/(?<!\s)\s+(?=(?:sent from my|enviado desde mi) )/i, '\n')
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map(phrasesOf);
  let end = read.indexOf(null);
  // a line of dashes above other words belongs to the signature
  while (end > 0 && separator.test(lines[end - 1] ?? '')) end -= 1;
  const found = (end < 0 ? read : read.slice(0, end)).flatMap((line) => line ?? []);
  const isWeak = found.some((phrase) => phrase.isWeak);
  if (end >= 0 && !isSignature(lines.slice(end), isWeak)) return null;
  // such a text may answer a guide's question, such as whether to keep a ride
  const isOnlyWeak = found.every(({ keyword, isWeak }) => keyword === null || isWeak);
  if (isOnlyWeak && found.some(({ isAnswer }) => isAnswer)) return null;
  const foundKeywords = new Set(found.flatMap(({ keyword }) => keyword ?? []));
  const [keyword] = foundKeywords;
  if (keyword === undefined || foundKeywords.size > 1) return null;
  const isBare = end < 0 && found.length === 1;
  // START or HELP with other words is a question that a guide must read
  if (keyword !== 'stop' && !isBare) return null;
  return { keyword, isSpanish: found.some(({ isSpanish }) => isSpanish), isBare };
}

/**
 * Returns a text's keyword if the text contains nothing else. Case and punctuation do not matter, and the keyword can
 * be repeated or spelled with dots. STOP can be accompanied by polite words and a signature. A keyword in a sentence
 * does not count. Returns null for any other text (docs/areas/texts.md#opt-out-words).
 */
export const textKeyword = (body: string): TextKeyword | null => instructionOf(body)?.keyword ?? null;

/**
 * Returns true if a text clearly asks to receive texts again. YES alone does not count, because it can be the answer to
 * a question.
 */
export const asksToStart = (body: string): boolean => textKeyword(body) === 'start' && !/\byes\b/i.test(body);

/**
 * Returns true if a text opts its number out. The guide's decision applies if there is one. Otherwise, the text must be
 * a STOP.
 * @param decided the guide's decision about the text; null if there is no decision
 */
export const closesNumber = (body: string, decided: boolean | null): boolean => decided ?? textKeyword(body) === 'stop';

/** Returns true if a text may be a request to stop and a guide has not decided yet what it means. */
export const awaitsOptOutDecision = (body: string, decided: boolean | null): boolean =>
  decided === null && asksToStop(body);

/** Returns true if a text is a Spanish keyword. Its sender reads Spanish, even if a different language is stored. */
export const isSpanishKeyword = (body: string): boolean => instructionOf(body)?.isSpanish ?? false;

const carrierStops: ReadonlySet<string> = new Set(
  'stop stopall unsubscribe cancel end quit revoke optout'.split(' ').concat('opt out'),
);

/**
 * Returns true if the carrier also recognizes a text as STOP and confirms it. This is true for an English keyword
 * without other words.
 */
export const isCarrierStop = (body: string): boolean =>
  carrierStops.has(
    body
      .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  );

const message =
  "(texts?|texting?'?|txts?|txtin'?g?|messages?|messagin'?g?|msgs?|sms|spam|spammin'?g?|reminders?|notifications?|alerts?|calls|callin'?g?|contact|contactin'?g?|writin'?g?|botherin'?g?|harassin'?g?|buggin'?g?|annoyin'?g?|sendin'?g?)";
const mensajes = '(mensajes?|textos?|sms|notificaciones|recordatorios|llamadas)';
const stopRequests = [
  new RegExp(
    `\\b(stop|quit|cease|discontinue)( all| with| the| these| those| this| your| any| more| me| my| from)* (text|message|msg|${message})\\b`,
  ),
  new RegExp(`\\b(cancel|end|discontinue)( all| the| these| those| your| any| my)* ${message}\\b`),
  /\b(do not|don'?t|dnt|never|quit) (you )?(ever )?(dare )?(to )?(text|txt|message|msg|contact|call|write|send|bother|spam|harass|sms)\b/,
  new RegExp(
    `\\b(do not|don'?t|no longer|not) (want|need|wish|like|care|consent|agree)\\b.{0,30}\\b(text|txt|message|messages|contacted|texted|called|bothered|${message})\\b`,
  ),
  new RegExp(
    `\\b(no more|enough|sick of|tired of|fed up with|done with|too many)( of)?( all)?( the| these| this| your| with)* (text|message|${message})\\b`,
  ),
  /\b(take|remove|delete|drop|get|keep) (me|my (number|name|phone|cell)|this number)\b.{0,15}\b(off|from|out)\b/,
  /\b(remove|delete|lose|forget|erase|block) (me|my (number|phone|info|information)|this number)\b/,
  /\bunsub\w*\b/,
  /\b(end|stop|cease) (it|them|this|these|those)\b/,
  /\b(text|txt|message|msg|contact|call|write|bother) (me|us|this number|here) (again|anymore|any more|no more)\b/,
  new RegExp(`\\b(hate|dislike|sick of|cannot afford|can'?t afford|not interested)\\b.{0,25}\\b${message}\\b`),
  /\b(text|txt|message|msg|sms)\w*\b.{0,25}\b(costs?|charges?|scares?|annoys?|bothers?|upsets?|wakes?|unwanted)\b/,
  /\b(call|phone|email|mail|write) (me |us )?instead\b|\b(just|rather|prefer) .{0,20}\b(call|calls|phone|mail|email)\b.{0,20}\b(instead|text\w*)\b/,
  /\b(block|blocking|blocked|report|reporting) (you|u|(this|your|ur) (number|phone|texts?|spam))\b/,
  /\b(not|no longer) interested\b|^no more$|^(that is |that's )?enough( already)?$/,
  /\b(leave|let) (me|us) (alone|be)\b/,
  /\bopt(ed|ing|s)?( me| us)? ?out\b/,
  /\b(want|wish|like|need)( to)?( be| get)? (out|off)( of)? (this|the|these|your)\b/,
  /\b(revoke|withdraw|take back)\b.{0,20}\b(consent|permission|authorization)\b/,
  new RegExp(
    `\\b(deja|dejen|deje|dejar|dejeme|dejenme|para|paren|pare|parar|basta|cesen?)( ya)? (de|con) (los |las |tantos |tantas |sus )?(${mensajes}|escribir\\w*|mandar\\w*|enviar\\w*|textear\\w*|contactar\\w*|llamar\\w*|molestar\\w*)`,
  ),
  /\bno (me|nos) (vuelva a |vuelvan a |siga |sigan )?(escrib(a|an|as|ir|iendo)|mand(e|en|es|ar|ando)|envi(e|en|es|ar|ando)|text(e|ee|een|ees|eando)|contact(e|en|es|ar)|llam(e|en|es|ar|ando)|molest(e|en|es|ar|ando))\b/,
  new RegExp(
    `\\b(no|ya no|nunca) (quiero|queremos|deseo|necesito|quisiera|autorizo)\\b.{0,30}\\b(${mensajes}|escriban?|manden?|envien?|texteen?|contacten?|llamen?|molesten?)\\b`,
  ),
  new RegExp(
    `\\b(no mas|ya no mas|basta de|demasiad[oa]s|cansad[oa] de)( sus| tantos| los| estos| esos)? ${mensajes}\\b`,
  ),
  /\b(quit|borr|sac|saqu|elimin)(e|en)(me|nos|lo|la)\b/,
  /\b(quit|borr|elimin|sac|saqu|remuev)\w*\b.{0,20}\b(lista|numero|sistema|telefono)\b/,
  /\b(quiteme|quitenme|saqueme|saquenme|borreme|borrenme) de\b/,
  /\b(dejeme|dejenme|dejame|dejen) (en pa[zs]|tranquil[oa])\b/,
  /\b(da|de|doy|dar|den|dame|darme|darse|darnos|deme|denme|demen) de baja\b/,
  /\b(no|ya no|nunca) (quiero|queremos|deseo) (recibir|que me|saber)\b/,
  /\bno (me |nos |le |les )?(este|esten|ande|anden|siga|sigan) (\w+(ando|iendo|iando|yendo))\b/,
  /\bno (me |nos |le |les )?(mande|manden|envie|envien|escriba|escriban|llame|llamen) (mas|nada|nunca)\b/,
  new RegExp(
    `\\b(alto|basta|paren?|pare ya|suficiente) (con|a|ya|de) (los |las |tantos |tantas |sus |esos |estos )?${mensajes}`,
  ),
  /\b(ya basta|ya estuvo|ya no mas|ya les dije que no|ya le dije que no)\b|^basta$/,
  /\b(los|las|les|le|lo) (voy a )?(bloque|denunci|report)(ar|o|are)\b|\b(bloque|denunci|report)ar(los|las|les|le|lo)\b|\bbloque\w* (este|el|su) numero\b/,
  /\b(ya )?no (me|nos) interesa\b/,
  /\bprefier[oe]\b.{0,30}\b(llam\w*|correo|carta|telefono)\b/,
  new RegExp(
    `\\b(cancel|termin|suspend|deten)\\w*( todos)?( los| las| estos| esos| sus| mi)* (${mensajes}|suscripcion)\\b`,
  ),
];

/** Opt-out keywords that rarely have a different meaning. A guide must read any text that contains one. */
const strongWord = /\b(stop|stopall|unsubscribe|revoke|optout|opt out)\b|\bs+t+o+p+\b/;
/** Phrases where an opt-out keyword has a different meaning. */
const otherStops = [
  /\b(stop|stopping) (by|in|over|at|off|for|near|on|to|sign|signs|light|lights)\b/g,
  /\b(bus|train|metro|truck|pit|rest|gas|next|last|first|only|quick|short|one|two|non|full) stops?\b/g,
  /\b(can'?t|cannot|can not|couldn'?t|could not|won'?t|will not|didn'?t|did not|doesn'?t|does not|don'?t|do not|never|not|wouldn'?t|hard to|trying to|(?<!\b(?:want|wanted|wish|like|ask|asked|asking) )to|bus|train|rain|he|she|they|will|would) (stop|quit)\b/g,
  /\bstop (smoking|drinking|eating|taking|crying|working|bleeding|hurting|coughing|vomiting|driving|paying|using|thinking|worrying|going|doing|being|having|feeling|moving|running|losing)\b/g,
  /\bstop (the|my|his|her|their|our) (med|meds|medicine|medication|medications|pill|pills|insulin|bleeding|pain|treatment|therapy|car|bus)\b/g,
  /\bnon stop\b/g,
  /\brevok\w* (my|his|her|their|our|the|an?|old) (?!consent|permission|authorization|number)/g,
];
/** Maximum length (in words) of a message where an everyday word counts as a possible request. */
const maxShortWords = 3;
/**
 * Maximum length (in words) of a message that is searched for misspelled keywords. A longer message often contains
 * similar words by chance.
 */
const maxMisspelledWords = 2;
const misspelledFrom = ['stop', 'cancel', 'unsubscribe', 'parar', 'cancelar'].map((word) => ({
  word,
  letters: [...word].toSorted().join(''),
}));

/** Returns true if a word is a keyword with swapped letters, or a long keyword with one letter missing. */
function isMisspelledStop(word: string): boolean {
  const letters = [...word].toSorted().join('');
  return misspelledFrom.some(
    (keyword) =>
      word !== keyword.word &&
      word[0] === keyword.word[0] &&
      (letters === keyword.letters ||
        (keyword.word.length >= 6 && keyword.word.length === word.length + 1 && isPartInOrder(word, keyword.word))),
  );
}

/** Returns true if a word contains all letters of a shorter word in the same order. */
function isPartInOrder(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
}
/** Usual topics of short messages where an everyday keyword is not an opt-out. */
const otherMatters =
  /\b(appointment|appt|visit|ride|meeting|order|trip|call|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|month|week|the end|my|cita|viaje|visita|transporte|hoy|manana|presion|colesterol|azucar|riesgo|precio|muy|mi|la|el)\b/;

/**
 * Returns true if a text may ask to stop texting, in English or Spanish. The request can be a sentence without a
 * keyword, or a stop word that has no other meaning in the text. The result is a guess and does not opt the member out.
 * A guide reads the text and decides (docs/areas/texts.md#opt-out-words).
 */
export function asksToStop(body: string): boolean {
  if (instructionOf(body) !== null) return false;
  const text = otherStops.reduce((left, other) => left.replace(other, ' '), plainWords(body)).trim();
  if (strongWord.test(text) || stopRequests.some((pattern) => pattern.test(text))) return true;
  const words = text.split(' ');
  if (words.length <= maxMisspelledWords && words.some(isMisspelledStop)) return true;
  if (words.length <= maxShortWords && words.some((word) => weakWords.has(word)) && !otherMatters.test(text))
    return true;
  return body
    .split(/[.!?;\r\n\u2028\u2029]+/)
    .some((part) => phrasesOf(part)?.some(({ keyword }) => keyword === 'stop') ?? false);
}
