import type { CallId } from '@guidepost/contracts';
import { noticeDocument, type RecordingNotice, type SpokenText } from '../../../connectors/telephony/documents.ts';
import { webhookAddress } from '../../../platform/http/webhook.ts';
import type { RouteContext } from '../../../platform/module.ts';
import { paths } from '../dialing/place-call.ts';
import { findRecordingRule } from '../dialing/queries-numbers.ts';
import { setAnnounced } from '../mute/queries-mute.ts';

/**
 * Returns the recording notice in the language of the other person, or in both languages if the language is unknown.
 * Returns an empty list if the call is not recorded.
 */
export async function recordingNoticeTexts(
  context: Pick<RouteContext, 'services' | 'transaction'>,
  callId: CallId,
): Promise<SpokenText[]> {
  const rule = await context.transaction((tx) => findRecordingRule(tx, callId));
  if (!rule.is_recorded) return [];
  const languages = rule.languages.length === 0 ? (['en', 'es'] as const) : rule.languages;
  const { recordingNotice } = context.services.config;
  return languages.map((language) => ({ words: recordingNotice[language], language }));
}

/** Returns the notice that both sides hear before they are connected. Returns null if the call is not recorded. */
export async function recordingNoticeForCall(context: RouteContext, callId: CallId): Promise<RecordingNotice | null> {
  const spoken = await recordingNoticeTexts(context, callId);
  if (spoken.length === 0) return null;
  await context.transaction((tx) => setAnnounced(tx, callId));
  return { spoken, url: webhookAddress(context, paths.notice, { call: callId }) };
}

/** Returns the document that plays the notice on the answered phone, before the phone is connected. */
export const noticeToAnswerer = async (context: RouteContext, callId: CallId | undefined): Promise<string> =>
  noticeDocument(callId === undefined ? [] : await recordingNoticeTexts(context, callId));
