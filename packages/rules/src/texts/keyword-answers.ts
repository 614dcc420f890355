import { displayPhone } from '../contacts/phone.ts';
import { isSpanishKeyword, textKeyword } from './keywords.ts';

/**
 * The answer to HELP, in the member's language; `line` is our number, `+1` and ten digits, or null if there is none.
 */
export function helpAnswer(language: string | null, organisation: string, line: string | null): string {
  const number = line === null ? null : displayPhone(line);
  if (language === 'es')
    return `${organisation}: ${number === null ? 'Su guía le ayuda por mensaje de texto' : `Llame o escriba al ${number} para recibir ayuda`}. Responda STOP para no recibir mensajes, START para recibirlos otra vez. Pueden aplicarse cargos por mensajes y datos.`;
  return `${organisation}: ${number === null ? 'Your guide helps you by text' : `Call or text ${number} for help`}. Reply STOP to get no more texts, START to get them again. Message and data rates may apply.`;
}

/**
 * The one answer to a Spanish word for STOP, in Spanish; null for other texts. To the English words the carrier answers by
 * itself, and knows no others: without this, who writes ALTO would not learn that it worked.
 */
export const stopAnswer = (body: string, organisation: string): string | null =>
  textKeyword(body) === 'stop' && isSpanishKeyword(body)
    ? `${organisation}: No recibirá más mensajes de texto nuestros. Responda START para recibirlos otra vez.`
    : null;
