import { displayPhone } from '../contacts/phone.ts';
import { isCarrierStop, isSpanishKeyword, textKeyword } from './keywords.ts';

/**
 * Returns the response to HELP, in the member's language.
 * @param line the organization's number, `+1` and ten digits; null if there is no number
 */
export function helpAnswer(language: string | null, organization: string, line: string | null): string {
  const number = line === null ? null : displayPhone(line);
  if (language === 'es')
    return `${organization}: ${number === null ? 'Su guía le ayuda por mensaje de texto' : `Llame o escriba al ${number} para recibir ayuda`}. Responda STOP para no recibir mensajes o START para recibirlos otra vez. Pueden aplicarse cargos por mensajes y datos.`;
  return `${organization}: ${number === null ? 'Your guide helps you by text' : `Call or text ${number} for help`}. Reply STOP to stop texts or START to receive them again. Message and data rates may apply.`;
}

/**
 * Returns the response that confirms a STOP: in Spanish for a Spanish word, otherwise in English. Returns null if the
 * text is not a STOP, or if the carrier sends the confirmation (docs/areas/texts.md#opt-out-words).
 */
export function stopAnswer(body: string, organization: string): string | null {
  if (textKeyword(body) !== 'stop' || isCarrierStop(body)) return null;
  return isSpanishKeyword(body)
    ? `${organization}: No recibirá más mensajes de texto nuestros. Responda START para recibirlos otra vez.`
    : `${organization}: You will not receive any more texts from us. Reply START to receive them again.`;
}
