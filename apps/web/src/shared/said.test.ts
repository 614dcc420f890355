import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import es from '../shell/locales/es.ts';
import { listText, saidText } from './said.ts';

const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const english = fill as unknown as TFunction;
const spanish = ((text: string, values?: Record<string, string | number>) =>
  fill((es as Record<string, string>)[text] ?? text, values)) as unknown as TFunction;

const told = [
  '11-minute call has no outcome',
  '40-second call has no outcome',
  'Engaged needs a note of 50 characters, yours has 23',
  'Voicemail, 38 s',
  'Voicemail, 38 s: “…the landlord taped a notice to the door…”',
  'Priya Raman asked you to review a voicemail',
  'Home from St. Luke’s since Wednesday, heart failure',
  'Home from Ben Taub Hospital since November 3',
  'At Memorial Hermann, Katy since yesterday, fall with hip pain',
  'Call within 7 days of discharge, 5 left',
  'Call within 7 days of discharge, 2 over',
  'Call at 2:30 PM: go through the SNAP renewal letter',
  'To be decided',
  'Text: Ask whether the bus pass came',
  'Missed call',
  'Left feedback',
  'Visit has no outcome',
  'Home visit has no outcome',
  'Dolores Whitaker was assigned to you',
  'Ruth Ann Kowalczyk was discharged from St. Luke’s',
];

it('says in English what the server said, but for durations, which are shorter', () => {
  expect(told.map((text) => saidText(english, text))).toEqual(told);
  expect(['45 minutes', '1 hour', '1 hour 15 minutes'].map((text) => saidText(english, text))).toEqual([
    '45 min',
    '1 h',
    '1 h 15 min',
  ]);
});

it('says it in Spanish, with names and what people wrote as they are', () => {
  for (const text of told) expect([text, saidText(spanish, text)]).not.toEqual([text, text]);
  expect(saidText(spanish, 'Home from St. Luke’s since Wednesday, heart failure')).toBe(
    'En casa desde el miércoles, dado de alta de St. Luke’s: insuficiencia cardíaca',
  );
  expect(saidText(spanish, 'Home from Ben Taub Hospital since November 3')).toBe(
    'En casa desde el 3 de noviembre, dado de alta de Ben Taub Hospital',
  );
  expect(saidText(spanish, 'Call at 2:30 PM: the renewal letter')).toBe('Llamada a las 2:30 PM: the renewal letter');
});

it('leaves alone what it does not know', () => {
  expect(saidText(spanish, '“The bus pass still has not come”')).toBe('“The bus pass still has not come”');
  expect(saidText(spanish, '{count}')).toBe('{count}');
});

it('translates the words of a list where they stand', () => {
  expect(listText(spanish, 'White (Mexican, Puerto Rican)')).toBe('Blanco (Mexicano, Puertorriqueño)');
  expect(listText(spanish, 'Spanish, Quechua')).toBe('Español, Quechua');
  expect(listText(english, 'White (Mexican)')).toBe('White (Mexican)');
});
