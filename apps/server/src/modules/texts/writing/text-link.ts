import type { ConsentLanguage, MemberId, PhoneNumberId, TextId } from '@guidepost/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { type GivenPurpose, issueLink, pageAddress, type Subject } from '../../links/public.ts';
import { sendSetLink } from '../queries-change.ts';
import { keyPlace } from '../sending/link.ts';
import { createText } from './create.ts';

/** Purpose of a link, and the sentence in the text that invites the member to open the link. */
export interface Invitation {
  purpose: GivenPurpose;
  asks: Readonly<Record<ConsentLanguage, string>>;
}

/** Returns the content of a text with a link. It contains a placeholder, which the worker replaces with the key. */
function wordsOf(acting: Acting, subject: Subject, language: ConsentLanguage, { purpose, asks }: Invitation): string {
  const { config } = acting.services;
  const { consentLinkDays: days } = config;
  // The page of the link and other texts show the same name. A name that the member does not know would look like
  // fraud.
  const client = subject.client_name;
  const address = pageAddress(config, purpose, keyPlace);
  const guide = acting.viewer.name.split(' ')[0] ?? acting.viewer.name;
  const name = subject.preferred_name ?? subject.first_name;
  return language === 'es'
    ? `Hola, ${name}: soy ${guide}, de ${client}. ${asks.es} El enlace es solo para usted y es válido por ${days} días:\n${address}`
    : `Hi ${name}, this is ${guide} from ${client}. ${asks.en} The link is only for you and is valid for ${days} days:\n${address}`;
}

/**
 * Sends a member a text with a new link for them. The link's key is created when the text is sent.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONTACT_HELD, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function textLink(
  acting: Acting,
  memberId: MemberId,
  { phoneNumberId = null, languageCode }: { phoneNumberId?: PhoneNumberId | null; languageCode: ConsentLanguage },
  invitation: Invitation,
): Promise<{ linkId: number; textId: TextId }> {
  if (!acting.viewer.permissions.has('CAN_SEND_PATIENT_MESSAGE')) throw new AppError('FORBIDDEN');
  const { id: linkId, subject } = await issueLink(acting, invitation.purpose, memberId, languageCode);
  const text = wordsOf(acting, subject, languageCode, invitation);
  const { id: textId } = await createText(acting, { subjectId: memberId, phoneNumberId, text }, { isAnswer: false });
  sendSetLink(acting.db, textId, linkId);
  return { linkId, textId };
}
