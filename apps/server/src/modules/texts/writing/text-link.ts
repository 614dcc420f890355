import type {
  ConsentLanguage,
  contracts,
  MemberId,
  PhoneNumberId,
  QueryOf,
  ReplyOf,
  TextId,
} from '@guidepost/contracts';
import { linkText } from '@guidepost/rules';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { findSubject, type GivenPurpose, issueLink, pageAddress, type Subject } from '../../links/public.ts';
import { sendSetLink } from '../queries-change.ts';
import { keyPlaceholder } from '../sending/link.ts';
import { createText } from './create.ts';

/** Returns the content of a text with a link. The worker replaces the placeholder in it with the link's key. */
function wordsOf(acting: Acting, subject: Subject, language: ConsentLanguage, purpose: GivenPurpose): string {
  const { config } = acting.services;
  return linkText(language, {
    purpose,
    name: subject.preferred_name ?? subject.first_name,
    guide: acting.viewer.name,
    client: subject.client_name,
    days: config.consentLinkDays,
    address: pageAddress(config, purpose, keyPlaceholder),
  });
}

/** Returns the text that `textLink` would send, in each language. @throws AppError NOT_FOUND */
export async function previewLink(
  acting: Acting,
  { subjectId, purpose }: QueryOf<typeof contracts.texts.linkPreview>,
): Promise<ReplyOf<typeof contracts.texts.linkPreview>> {
  const subject = await findSubject(acting.db, subjectId);
  if (!subject) throw notFound();
  return { en: wordsOf(acting, subject, 'en', purpose), es: wordsOf(acting, subject, 'es', purpose) };
}

/**
 * Texts a member a new personal link. The link's key is created when the text is sent.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONTACT_HELD, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function textLink(
  acting: Acting,
  memberId: MemberId,
  { phoneNumberId = null, languageCode }: { phoneNumberId?: PhoneNumberId | null; languageCode: ConsentLanguage },
  purpose: GivenPurpose,
): Promise<{ linkId: number; textId: TextId }> {
  if (!acting.viewer.permissions.has('CAN_SEND_PATIENT_MESSAGE')) throw new AppError('FORBIDDEN');
  const { id: linkId, subject } = await issueLink(acting, purpose, memberId, languageCode);
  const text = wordsOf(acting, subject, languageCode, purpose);
  const { id: textId } = await createText(acting, { subjectId: memberId, phoneNumberId, text }, { isAnswer: false });
  sendSetLink(acting.db, textId, linkId);
  return { linkId, textId };
}
