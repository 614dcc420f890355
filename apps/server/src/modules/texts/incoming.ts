import { asksToStop, helpAnswer } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { SignedRequest } from '../../platform/http/webhook.ts';
import type { Db, JobContext, Services } from '../../platform/module.ts';
import { allLines, lineOfNumber } from '../lines/service.ts';
import { heed, type KeywordEffect } from './optOut.ts';
import { expectPictures } from './pictures.ts';
import { realNow } from './real.ts';
import { type MessageRow, readMessages } from './store.ts';
import { openTextBack, putInFeed, tellChanged } from './tell.ts';
import { whoTexts } from './who.ts';

const insertSql = `
  INSERT INTO messages (sid, member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status, sent_at, created_at, updated_at)
  VALUES ($1, $2, coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $2), $3), true, $4, $5, $6, $7, 'received', $8, $8, $8)
  ON CONFLICT (sid) DO NOTHING RETURNING id`;

/**
 * A text came in. Whatever it leads to is in one transaction with the text itself; told again, nothing happens. Who is
 * not known is looked after by the owner of our line (decision 27).
 */
export async function receive(context: JobContext, request: SignedRequest): Promise<undefined> {
  const { MessageSid: sid = '', From: from = '', To: to = '', Body: body = '' } = request.params;
  if (sid === '' || from === '') return;
  const { services } = context;
  const now = context.now();
  await context.transaction(async (tx) => {
    const line = (await lineOfNumber(tx, to)) ?? (await allLines(tx)).find(({ isDefault }) => isDefault);
    const who = await whoTexts(tx, from, line?.id ?? null);
    const [written] = await rows<{ id: number }>(tx, insertSql, [
      sid,
      who?.memberId ?? null,
      line?.ownerId ?? null,
      body,
      from,
      who?.phoneNumberId ?? null,
      line?.id ?? null,
      now.toString(),
    ]);
    const [message] = written ? await readMessages(tx, [written.id]) : [];
    if (!message) return;
    await expectPictures(tx, services, message, request, now);
    const effect = await heed(tx, services, message, now);
    if (effect === 'help') await answerHelp(tx, context, message, line?.number ?? null);
    if (effect === 'help' || effect === 'nothing') await openTextBack(tx, services, message, now);
    await putInFeed(tx, services, message);
    if (message.member_id === null) await tellChanged(tx, services, message);
    await notifyGuide(tx, services, message, effect, now.toString());
  });
}

/** A text of our own, once for one question; it goes the way of all texts, though nobody has to have agreed to it. */
async function answerHelp(tx: Db, context: JobContext, message: MessageRow, lineNumber: string | null): Promise<void> {
  const [member] = await rows<{ language: string | null }>(tx, 'SELECT language FROM members WHERE user_id = $1', [
    message.member_id,
  ]);
  const text = helpAnswer(member?.language ?? null, context.services.config.organisationName, lineNumber);
  await rows(
    tx,
    `INSERT INTO messages (answers_id, member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status,
       is_automated, look_at, created_at, updated_at)
     VALUES ($1, $2, $3, false, $4, $5, $6, $7, 'queued', true, $8, $9, $9) ON CONFLICT (answers_id) DO NOTHING`,
    [
      message.id,
      message.member_id,
      message.guide_id,
      text,
      message.phone_number,
      message.phone_number_id,
      message.line_id,
      realNow().toString(),
      context.now().toString(),
    ],
  );
}

/** What the guide's centre says of a text. */
function labelOf({ member_name }: MessageRow, effect: KeywordEffect, body: string): string {
  const who = member_name ?? 'Somebody who is not known';
  if (effect === 'stopped') return `${who} texted STOP`;
  if (effect === 'started') return `${who} texted START`;
  return asksToStop(body) ? `${who} asks not to be texted any more` : `${who} sent a text`;
}

const excerptCharacters = 120;

async function notifyGuide(
  tx: Db,
  { notify }: Services,
  message: MessageRow,
  effect: KeywordEffect,
  createdAt: string,
): Promise<void> {
  if (message.guide_id === null) return;
  const excerpt = [...message.text].slice(0, excerptCharacters).join('');
  await notify.send(tx, {
    guideId: message.guide_id,
    memberId: message.member_id,
    groupType: 'message',
    label: labelOf(message, effect, message.text),
    description: excerpt === message.text ? excerpt || null : `${excerpt}…`,
    createdAt,
  });
}
