import type { Config } from '../../platform/config.ts';
import type { ClaimedQuestion } from './queries-send.ts';

type QuestionMessage = Pick<
  ClaimedQuestion,
  'resource_name' | 'referred_at' | 'time_zone' | 'guide_first_name' | 'is_reminder'
>;

const referralDay = (message: QuestionMessage, language: 'en' | 'es'): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: message.time_zone }).format(
    Temporal.Instant.from(message.referred_at).epochMilliseconds,
  );

/**
 * Returns the URL of the page where an organization answers questions about a referral. The key in the URL is the only
 * authorization.
 */
export const answerAddress = ({ consentUrl }: Pick<Config, 'consentUrl'>, key: string): string =>
  `${consentUrl}/referral?key=${key}`;

/**
 * Returns the text message to an organization. It contains the guide's name, but neither the member nor the need,
 * because anyone might see the phone. The text is in English. One line in Spanish says that the page is available in
 * Spanish.
 */
export function textMessage(
  message: QuestionMessage,
  { organisationName }: Pick<Config, 'organisationName'>,
  address: string,
): string {
  const again = message.is_reminder ? 'Reminder: ' : '';
  return [
    `${again}${message.guide_first_name} from ${organisationName} referred someone to ${message.resource_name} on ${referralDay(message, 'en')}. What was the result? You can answer with two taps:`,
    address,
    'También en español.',
  ].join('\n');
}

/** Returns the email to an organization. It has the same content as the text message, in English and Spanish. */
export function emailMessage(
  message: QuestionMessage,
  { organisationName }: Pick<Config, 'organisationName'>,
  address: string,
) {
  const { resource_name: resource, guide_first_name: guide, is_reminder: again } = message;
  return {
    subject: `${again ? 'Reminder: what' : 'What'} was the result of a referral to ${resource}?`,
    text: `Hello,

${guide} from ${organisationName} referred someone to ${resource} on ${referralDay(message, 'en')}. What was the result? You can answer with two taps and without an account:

${address}

The link is only for you. It expires automatically and accepts one answer.

Hola:

${guide} de ${organisationName} derivó a una persona a ${resource} el ${referralDay(message, 'es')}. ¿Cuál fue el resultado? Responda con dos toques en el mismo enlace, sin cuenta.
`,
  };
}
