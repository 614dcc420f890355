import type { Config } from '../../platform/config.ts';
import type { Claimed } from './queries-send.ts';

type Said = Pick<Claimed, 'resource_name' | 'referred_at' | 'time_zone' | 'guide_first_name' | 'is_reminder'>;

const dayIn = (said: Said, language: 'en' | 'es'): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: said.time_zone }).format(
    Temporal.Instant.from(said.referred_at).epochMilliseconds,
  );

/**
 * Returns the address of the page on which an organization answers. The key in the address is the only authorization.
 */
export const answerAddress = ({ consentUrl }: Pick<Config, 'consentUrl'>, key: string): string =>
  `${consentUrl}/referral?key=${key}`;

/**
 * Returns the text message to an organization. It contains the guide's name, but neither the member nor the need,
 * because anyone may see the phone. The text is in English. One line in Spanish says that the page is available in
 * Spanish.
 */
export function textOf(said: Said, { organisationName }: Pick<Config, 'organisationName'>, address: string): string {
  const again = said.is_reminder ? 'Reminder: ' : '';
  return [
    `${again}${said.guide_first_name} from ${organisationName} referred someone to ${said.resource_name} on ${dayIn(said, 'en')}. What was the result? You can answer with two taps:`,
    address,
    'También en español.',
  ].join('\n');
}

/** Returns the mail to an organization. The mail has the same content as the text message, in English and Spanish. */
export function mailOf(said: Said, { organisationName }: Pick<Config, 'organisationName'>, address: string) {
  const { resource_name: resource, guide_first_name: guide, is_reminder: again } = said;
  return {
    subject: `${again ? 'Reminder: what' : 'What'} was the result of a referral to ${resource}?`,
    text: `Hello,

${guide} from ${organisationName} referred someone to ${resource} on ${dayIn(said, 'en')}. What was the result? You can answer with two taps and without an account:

${address}

The link is only for you. It expires automatically and accepts one answer.

Hola:

${guide} de ${organisationName} derivó a una persona a ${resource} el ${dayIn(said, 'es')}. ¿Cuál fue el resultado? Responda con dos toques en el mismo enlace, sin cuenta.
`,
  };
}
