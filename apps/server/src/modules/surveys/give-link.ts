import type { AssignedSurveyId, BodyOf, contracts, MemberId } from '@guidepost/contracts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { makeLink, revoke } from '../links/public.ts';
import { keyPlace, writeTextWithLink } from '../texts/public.ts';
import { findMemberOf, findSubject, insertSurveyLink, type Subject } from './queries-links.ts';
import { openSurvey } from './service.ts';
import { tellLink } from './tell.ts';

/** The address of a survey; the key in it is the only authority. */
const addressOf = ({ services: { config } }: Acting, key: string): string => `${config.consentUrl}/survey?key=${key}`;

async function make(acting: Acting, id: AssignedSurveyId): Promise<{ id: number; key: string; subject: Subject }> {
  const { db, now, viewer, services } = acting;
  const { survey } = await openSurvey(acting, id);
  const subject = await findSubject(db, survey.member_id);
  if (!subject) throw notFound();
  const expiresAt = now.add({ hours: 24 * services.config.consentLinkDays });
  const link = await makeLink(db, { purpose: 'survey', memberId: subject.id, createdBy: viewer.id, now, expiresAt });
  return { ...link, subject };
}

/** A link for a guide to hand over: the address is told this once. @throws AppError NOT_FOUND, SURVEY_COMPLETE */
export async function copyLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
): Promise<{ id: number; url: string; memberId: MemberId }> {
  const { id, key, subject } = await make(acting, assignedSurveyId);
  await insertSurveyLink(acting.db, { linkId: id, assignedSurveyId, textId: null });
  tellLink(acting, { id: assignedSurveyId, memberId: subject.id });
  return { id, url: addressOf(acting, key), memberId: subject.id };
}

/** What the text with a link says; the key takes its place when the text leaves. */
function wordsOf(acting: Acting, subject: Subject, language: 'en' | 'es'): string {
  const { organisationName: organisation, consentLinkDays: days } = acting.services.config;
  const address = addressOf(acting, keyPlace);
  const guide = acting.viewer.name.split(' ')[0] ?? acting.viewer.name;
  const name = subject.preferred_name ?? subject.first_name;
  return language === 'es'
    ? `Hola, ${name}: soy ${guide}, de ${organisation}. Responda aquí unas preguntas cuando pueda. El enlace es solo para usted y sirve ${days} días:\n${address}`
    : `Hi ${name}, this is ${guide} from ${organisation}. Please answer a few questions here when you can. The link is for you alone and works for ${days} days:\n${address}`;
}

/**
 * Texts a link to the member.
 * @throws AppError FORBIDDEN, NOT_FOUND, SURVEY_COMPLETE, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function sendLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
  { phoneNumberId, languageCode }: BodyOf<typeof contracts.surveys.sendLink>,
): Promise<{ id: number; memberId: MemberId }> {
  if (!acting.viewer.permissions.has('CAN_SEND_PATIENT_MESSAGE')) throw new AppError('FORBIDDEN');
  const { id, subject } = await make(acting, assignedSurveyId);
  const textId = await writeTextWithLink(acting, {
    memberId: subject.id,
    phoneNumberId: phoneNumberId ?? null,
    text: wordsOf(acting, subject, languageCode),
    linkId: id,
  });
  await insertSurveyLink(acting.db, { linkId: id, assignedSurveyId, textId });
  tellLink(acting, { id: assignedSurveyId, memberId: subject.id });
  return { id, memberId: subject.id };
}

/** Ends a link before its time. @throws AppError NOT_FOUND where it is to another survey */
export async function revokeLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
  linkId: number,
): Promise<{ revoked: boolean; memberId: MemberId }> {
  const { db, now } = acting;
  const memberId = await findMemberOf(db, linkId, assignedSurveyId);
  if (memberId === undefined) throw notFound();
  const revoked = await revoke(db, linkId, now);
  if (revoked) tellLink(acting, { id: assignedSurveyId, memberId });
  return { revoked, memberId };
}
