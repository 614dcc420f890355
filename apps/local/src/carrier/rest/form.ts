import { toE164 } from '../model/numbers.ts';
import type { Method } from '../model/twiml.ts';
import { RestError } from './errors.ts';

/** Returns a parameter. Returns undefined if it is missing or empty, because Twilio does not distinguish the two. */
export function field(form: URLSearchParams, name: string): string | undefined {
  return form.get(name) || undefined;
}

/**
 * Returns a phone number parameter in E.164.
 * @throws RestError with these codes if it is missing or not a phone number
 */
export function numberField(
  form: URLSearchParams,
  name: 'To' | 'From',
  codes: { missing: number; invalid: number },
): string {
  const text = field(form, name);
  if (text === undefined) throw new RestError(400, codes.missing, `A '${name}' phone number is required.`);
  const number = toE164(text);
  if (number === undefined) throw new RestError(400, codes.invalid, `Invalid '${name}' Phone Number: ${text}`);
  return number;
}

/**
 * Returns a URL parameter.
 * @throws RestError with the code if it is not an http or https URL
 */
export function addressField(form: URLSearchParams, name: string, code: number): string | undefined {
  const text = field(form, name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new RestError(400, code, `${name} is not a valid URL: ${text}`);
  return url.href;
}

export function methodField(form: URLSearchParams, name: string): Method {
  const text = field(form, name)?.toUpperCase() ?? 'POST';
  if (text !== 'GET' && text !== 'POST') throw new RestError(400, 21_403, `${name} takes GET or POST, not ${text}.`);
  return text;
}

/**
 * Returns a whole-number parameter, or `otherwise` if it is missing.
 * @throws RestError 20001 if it is not a whole number
 */
export function countField(form: URLSearchParams, name: string, otherwise: number): number {
  const text = field(form, name);
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text)) throw new RestError(400, 20001, `${name} takes a whole number, not ${text}.`);
  return Number(text);
}

/**
 * Refuses parameters that the carrier does not support, so that they are not silently ignored.
 * @throws RestError 20001
 */
export function refuseUnsupported(form: URLSearchParams, names: readonly string[]): void {
  for (const name of names) {
    if (form.has(name)) throw new RestError(400, 20001, `The local carrier does not support the parameter ${name}.`);
  }
}
