import type { Sentence, SentenceValue } from '@guidepost/contracts';
import { asksToStop, asWritten, helpAnswer, isSpanishKeyword, sentence, stopAnswer } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { SignedRequest } from '../../../platform/http/webhook.ts';
import type { JobContext, Services } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { allLines, lineOfNumber } from '../../lines/public.ts';
import { findLanguage } from '../../members/public.ts';
import { type AtNumber, subjectsAtNumber } from '../../referrals/public.ts';
import { applyKeyword, type KeywordEffect } from '../consent/opt-out.ts';
import { findAnswerer, notifyChanged, openReview, openTextBack, putInFeed } from '../notify.ts';
import { readTexts, type TextRow } from '../queries.ts';
import { insertAnswer, insertIncomingText } from '../queries-change.ts';
import { expectPictures } from './pictures.ts';

/**
 * Stores an incoming text and updates everything that depends on it, in one transaction. A repeated webhook changes
 * nothing. If the number is unknown, the line's owner is responsible for the text.
 */
export async function receive(context: JobContext, request: SignedRequest): Promise<undefined> {
  const { MessageSid: sid = '', From: from = '', To: to = '', Body: body = '' } = request.params;
  if (sid === '' || from === '') return;
  const { services } = context;
  const now = context.now();
  await context.transaction(async (tx) => {
    const line = (await lineOfNumber(tx, to)) ?? (await allLines(tx)).find(({ isDefault }) => isDefault);
    const sender = await subjectsAtNumber(tx, from, now.toString());
    const { owner } = sender;
    const memberId = owner?.memberId ?? null;
    const guideId = await findAnswerer(tx, { memberId, guideId: sender.guideId ?? line?.ownerId ?? null }, now);
    const id = await insertIncomingText(tx, {
      sid,
      memberId,
      guideId,
      text: body,
      number: from,
      numberId: owner?.phoneNumberId ?? null,
      lineId: line?.id ?? null,
      at: now.toString(),
    });
    const [message] = id === undefined ? [] : await readTexts(tx, [id]);
    if (!message) return;
    await expectPictures(tx, services, message, request, now);
    const effect = await applyKeyword(tx, services, message, now);
    await answerKeyword(tx, context, { message, effect, line: line?.number ?? null });
    // After STOP from a shared number, a user must decide which member revoked consent.
    const isUndecided = effect === 'stopped' && sender.all.length > 1;
    if (effect === 'help' || effect === 'nothing' || isUndecided) await openTextBack(tx, services, message);
    await openReview(tx, services, message, now);
    await putInFeed(tx, services, message);
    if (message.member_id === null) await notifyChanged(tx, services, message);
    await notifyGuide(tx, services, { message, sender, effect }, now.toString());
  });
}

/**
 * Queues the automatic answer to HELP, or to a Spanish word for STOP, at most once for each text. The answer needs no
 * consent, but is otherwise sent like any text. A number that sent STOP before gets no answer from Guidepost, because
 * the carrier answers it.
 */
async function answerKeyword(
  tx: Db,
  context: JobContext,
  { message, effect, line }: { message: TextRow; effect: KeywordEffect; line: string | null },
): Promise<void> {
  const { organisationName } = context.services.config;
  const languageOf = async () =>
    isSpanishKeyword(message.text) ? 'es' : ((await findLanguage(tx, message.member_id)) ?? null);
  const text =
    effect === 'help'
      ? helpAnswer(await languageOf(), organisationName, line)
      : effect === 'stopped'
        ? stopAnswer(message.text, organisationName)
        : null;
  if (text === null) return;
  await insertAnswer(tx, message, { text, lookAt: realNow().toString(), at: context.now().toString() });
}

interface IncomingNotification {
  message: TextRow;
  sender: AtNumber;
  effect: KeywordEffect;
}

/**
 * Returns how a notification names the sender: the member, the organization or a description. If several members are
 * possible, names none of them, because the recipient keeps the notification even if one of these members moves to
 * another guide.
 */
function senderOf({ message, sender: { all, organization } }: IncomingNotification): SentenceValue {
  if (message.member_name !== null) return message.member_name;
  if (organization) return organization.name;
  return { word: all.length > 1 ? 'A member who shares a number' : 'An unknown sender' };
}

/** Returns the label of an incoming text's notification. */
function labelOf(notification: IncomingNotification): Sentence {
  const { message, effect } = notification;
  const name = senderOf(notification);
  if (effect === 'stopped') return sentence('{name} texted STOP', { name });
  if (effect === 'started') return sentence('{name} texted START', { name });
  return asksToStop(message.text)
    ? sentence('{name} asks to stop receiving texts', { name })
    : sentence('{name} sent a text', { name });
}

const excerptCharacters = 120;

async function notifyGuide(
  tx: Db,
  { notify }: Services,
  notification: IncomingNotification,
  createdAt: string,
): Promise<void> {
  const { message } = notification;
  if (message.guide_id === null) return;
  const excerpt = [...message.text].slice(0, excerptCharacters).join('');
  await notify.send(tx, {
    guideId: message.guide_id,
    memberId: message.member_id,
    groupType: 'message',
    label: labelOf(notification),
    description: excerpt === '' ? null : asWritten(excerpt === message.text ? excerpt : `${excerpt}…`),
    createdAt,
  });
}
