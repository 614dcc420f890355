import type { Sentence, SentenceValue } from '@guidepost/contracts';
import {
  asWritten,
  asWrittenIn,
  callFailureLabel,
  callOutcomeText,
  durationSentence,
  eventReason,
  sentenceText as inEnglish,
  reviewText,
  sentence,
  smsErrorLabel,
  stayReason,
  textWarnings,
} from '@guidepost/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTranslator } from '../testing/translator.ts';
import { sentenceText, withFullStop } from './sentence.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T18:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stay = { hospital: 'St. Luke’s', admitDate: '2026-11-01', home: '2026-11-18', complaint: 'Heart failure' };
const event = { type: 'call', time: '14:30', note: 'Ask {name} for $t(x)', visitLocation: null } as const;
const issue = { en: 'Eviction notice', es: 'Aviso de desalojo' };
const [language] = textWarnings({
  text: 'Can you call me when you have the letter?',
  member: { firstName: 'Lola', lastName: 'Whitaker', timeZone: 'America/Chicago', reportedLanguage: 'Spanish, Igbo' },
  sharedWith: [],
  others: [],
  at: Temporal.Instant.from('2026-11-20T18:00:00Z'),
});

/** Sentences from the rules, with their Spanish texts. */
const examples: [said: Sentence, spanish: string][] = [
  [callOutcomeText(40), 'Llamada de 40 s sin resultado'],
  [reviewText('Priya Raman', true), 'Priya Raman le pidió que revisara un mensaje de voz'],
  [stayReason(stay, '2026-11-19').text, 'En casa desde ayer, dado de alta de St. Luke’s: insuficiencia cardíaca'],
  [
    stayReason({ ...stay, complaint: null }, '2026-11-20').text,
    'En casa desde el miércoles, dado de alta de St. Luke’s',
  ],
  [
    stayReason({ ...stay, home: null }, '2026-11-20').text,
    'En St. Luke’s desde el 1 de noviembre: insuficiencia cardíaca',
  ],
  [eventReason(event).text, 'Llamada a las 2:30 p.m.: Ask {name} for $t(x)'],
  [durationSentence(75), '1 hora 15 minutos'],
  [durationSentence(120), '2 horas'],
  [smsErrorLabel(30006), '30006 teléfono fijo que no recibe SMS'],
  [callFailureLabel(30005, 'receiver', false), '30005, Miembro, Destino desconocido'],
  [language?.textSentence ?? asWritten(''), 'Idioma de este mensaje: Inglés. Idiomas que lee Lola: Español e Igbo.'],
  [sentence('Note from {day}', { day: { shortDate: '2026-11-03' } }), 'Nota del 3 nov'],
  [asWritten('The bus pass {count} is not here'), 'The bus pass {count} is not here'],
];

it('translates the sentences of the rules into Spanish, and leaves names and user texts unchanged', async () => {
  const t = await createTranslator('es');
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(examples.map(([text]) => plain(sentenceText(t, text)))).toEqual(examples.map(([, spanish]) => spanish));
});

it('returns the English sentences as the API does', async () => {
  const t = await createTranslator('en');
  expect(examples.map(([text]) => sentenceText(t, text))).toEqual(examples.map(([text]) => inEnglish(text)));
});

const onDay = (value: SentenceValue): Sentence => sentence('Due on {date}.', { date: value });

it('includes the year of a day of another year', async () => {
  const english = await createTranslator('en');
  const spanishOf = (value: SentenceValue) => sentenceText(english, onDay(value));
  expect(spanishOf({ date: '2026-01-31' })).toBe('Due on January 31.');
  expect(spanishOf({ date: '2027-01-31' })).toBe('Due on January 31, 2027.');
  expect(spanishOf({ date: '2025-12-31' })).toBe('Due on December 31, 2025.');
  expect(spanishOf({ shortDate: '2026-01-31' })).toBe('Due on Jan 31.');
  expect(spanishOf({ shortDate: '2025-12-31' })).toBe('Due on Dec 31, 2025.');
  // the year is 2027, so days in 2026 are shown with their year
  vi.setSystemTime(Date.parse('2027-06-01T18:00:00Z'));
  expect(spanishOf({ date: '2026-01-31' })).toBe('Due on January 31, 2026.');
  expect(spanishOf({ date: '2027-01-31' })).toBe('Due on January 31.');
});

it('includes the year in the Spanish format', async () => {
  const spanish = await createTranslator('es');
  expect(sentenceText(spanish, onDay({ date: '2027-01-31' }))).toContain('31 de enero de 2027');
});

it('ends a text before another sentence with one full stop', () => {
  expect(withFullStop('TCPA required to text message')).toBe('TCPA required to text message.');
  expect(withFullStop('This number must not be contacted.')).toBe('This number must not be contacted.');
});

it("fills in administrators' texts in the user's language, with English as the fallback", async () => {
  const inSpanish = await createTranslator('es');
  expect(sentenceText(inSpanish, asWrittenIn(issue))).toBe('Aviso de desalojo');
  expect(sentenceText(inSpanish, asWrittenIn({ ...issue, es: null }))).toBe('Eviction notice');
  expect(sentenceText(await createTranslator('en'), asWrittenIn(issue))).toBe('Eviction notice');
  expect(inEnglish(asWrittenIn(issue))).toBe('Eviction notice');
});
