import { displayPhone } from '../contacts/phone.ts';
import { isCarrierStop, isSpanishKeyword, textKeyword } from './keywords.ts';

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
 * Returns the one answer that confirms a STOP: in Spanish to a Spanish word, otherwise in English. Returns null if the text
 * is no STOP, or one that the carrier confirms by its own rule (docs/areas/texts.md#opt-out-words).
 */
export function stopAnswer(body: string, organisation: string): string | null {
  if (textKeyword(body) !== 'stop' || isCarrierStop(body)) return null;
  return isSpanishKeyword(body)
    ? `${organisation}: No recibirá más mensajes de texto nuestros. Responda START para recibirlos otra vez.`
    : `${organisation}: You will not receive any more texts from us. Reply START to receive them again.`;
}
