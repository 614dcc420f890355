import {
  ApiError,
  contracts,
  type FileId,
  type MemberId,
  maxHoldSeconds,
  NetworkError,
  type PhoneNumberId,
  type ScheduledEventId,
  type Sentence,
  type TextMessage,
  textCharacters,
} from '@guidepost/contracts';
import { scheduledTimeOf, sentence } from '@guidepost/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { markShownInline, messageIn, reportUnseen } from '../../../shell/errors/report.ts';
import { serverFaults } from '../../../shell/errors/retry.ts';
import { fieldErrors } from '../../../shell/forms/server-errors.ts';
import { useConnection } from '../../../shell/live.ts';
import { readTokens } from '../../../shell/session/tokens.ts';
import { showError } from '../../../shell/toasts/store.ts';
import { checkOptions, conversationOptions, refreshTexts } from '../api.ts';
import { type Warning, warningsOf } from '../dialog/warnings.ts';
import { findStored, newestTextId, type UnansweredText } from './find-stored.ts';

/** The content of a text that is ready to send. */
export interface ReadyText {
  text: string;
  fileIds: FileId[];
  phoneNumberId: PhoneNumberId | null;
  /** The chosen time. Null to send the text now, or to keep a scheduled text's time. */
  sendAt: string | null;
}

/** The reason why a text was not sent: a fixed message, with details from the server. */
export interface Problem {
  text: string;
  detail?: Sentence | undefined;
  values?: Record<string, number>;
  /** True if the server did not answer. The problem is cleared once the connection is restored. */
  isOffline?: boolean;
}

interface SendingOptions {
  memberId: MemberId;
  /** The name by which the member is called. */
  memberName: string;
  scheduledEventId: ScheduledEventId | undefined;
  /** The scheduled text that the user is changing. Null for a new text. */
  editing: TextMessage | null;
  /** The text's idempotency key. It is replaced once the text has been sent. */
  key: { current: string };
  onSent: (message: TextMessage, sent: ReadyText) => void;
}

/** Status codes whose reason the composer itself shows. */
const inlineErrors: readonly number[] = [400, 403, 404, 409, 413, 422];
const handledErrors = [...inlineErrors, 429, ...serverFaults];

/** Returns the fixed message for the action that failed. */
const failureOf = (isEditing: boolean, sendAt: string | null): string =>
  isEditing ? 'Failed to update message' : sendAt === null ? 'Failed to send message' : 'Failed to schedule message';

/**
 * Sends, schedules or changes a text. If there are warnings, the user must accept them first. Each text has one
 * idempotency key, so that pressing Send again after a lost response does not send it twice.
 */
export function useTextSending({ memberId, memberName, scheduledEventId, editing, key, onSent }: SendingOptions) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** The text that is waiting for the user to accept its warnings. */
  const [asked, setAsked] = useState<{ ready: ReadyText; warnings: readonly Warning[] }>();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'connected') setProblem((seen) => (seen?.isOffline ? undefined : seen));
  }, [connection]);

  const warningsFor = async ({ text, phoneNumberId, sendAt }: ReadyText): Promise<Warning[]> => {
    const slot = scheduledTimeOf({ picked: sendAt, kept: editing?.sendAt });
    // Continues if the check fails, because the server itself refuses texts that must not be sent. Without an answer,
    // the text is not sent, because the user would not see the warnings.
    const seen = await client
      .fetchQuery(checkOptions({ subjectId: memberId, text, phoneNumberId, sendAt: slot }))
      .catch((error) => {
        if (error instanceof NetworkError) throw error;
      });
    return warningsOf(text, seen?.warnings ?? [], slot);
  };

  // The answer about a stored text may be lost. The conversation then shows the text, so the composer is cleared. If
  // the conversation had not loaded before the text was sent, the user sends the text again.
  const { id: authorId } = useActingUser();
  const [unanswered, setUnanswered] = useState<UnansweredText & { ready: ReadyText }>();
  const { data: conversation } = useInfiniteQuery({
    ...conversationOptions(memberId),
    enabled: unanswered !== undefined,
  });
  const stored = unanswered && conversation && findStored(conversation.pages.flat(), unanswered);
  const onStored = useRef(onSent);
  onStored.current = onSent;
  useEffect(() => {
    if (!stored || !unanswered) return;
    setUnanswered(undefined);
    setProblem(undefined);
    onStored.current(stored, unanswered.ready);
  }, [stored, unanswered]);

  const call = (ready: ReadyText): Promise<TextMessage> => {
    const { sendAt, ...words } = ready;
    if (editing) {
      const body = { ...words, ...(sendAt === null ? {} : { sendAt }), version: editing.version };
      return callHandling(handledErrors)(contracts.texts.update, { params: { messageId: editing.id }, body });
    }
    const body = {
      ...words,
      subjectId: memberId,
      ...(scheduledEventId === undefined ? {} : { scheduledEventId }),
      ...(sendAt === null ? { holdSeconds: maxHoldSeconds } : { sendAt }),
    };
    return callHandling(handledErrors)(contracts.texts.create, { body }, { idempotencyKey: key.current });
  };

  /** Returns error details that tell the user what to do next. */
  function errorDetail(error: ApiError): Sentence | undefined {
    if (error.code === 'IDEMPOTENCY_MISMATCH')
      return sentence(
        'An earlier version of this text has already been sent. Check the conversation before you send it again.',
      );
    if (error.code === 'VERSION_CONFLICT')
      return sentence('Another user has changed this text. Close this dialog and open it again.');
    if (error.status === 404 && editing)
      return sentence('Another user has deleted this text. Copy your message and write a new text.');
    if (error.status >= 500) return undefined;
    return fieldErrors(error.errors)[0]?.said[0] ?? messageIn(error.body);
  }

  function showFailure(error: unknown, { sendAt }: ReadyText): void {
    const isKnown = error instanceof ApiError;
    const isOffline = error instanceof NetworkError;
    markShownInline(error);
    if (isKnown && error.code === 'IDEMPOTENCY_MISMATCH') {
      // the key was already used for an earlier text, so pressing Send again must send a new text
      key.current = crypto.randomUUID();
      refreshTexts(client, { subjectId: memberId });
    }
    // The server may have stored the text even though it did not answer, so the message does not say that sending
    // failed.
    setProblem({
      text: isOffline ? 'The server did not answer.' : failureOf(editing !== null, sendAt),
      detail: isOffline
        ? sentence(
            'Your text is still on this page. Send it again when the connection is restored. The member will receive it only once.',
          )
        : isKnown
          ? errorDetail(error)
          : undefined,
      isOffline,
    });
  }

  /**
   * Shows that a text was not sent if the dialog is already closed. A new text is still stored as a draft.
   * @param isUnknown true if the server did not answer, so that it may have stored the text
   */
  function notifyIfClosed(isUnknown = false): void {
    if (isOpen.current || readTokens() === null) return;
    const message = isUnknown
      ? 'The server did not answer. Open the conversation with {name} to check your text.'
      : editing
        ? 'Your text to {name} was not changed. Open the scheduled text to try again.'
        : 'Your text to {name} was not sent. Open the conversation to send it.';
    showError({ message: sentence(message, { name: memberName }) });
  }

  /**
   * Returns true if the text was sent, scheduled or changed.
   * @param check returns the reason why the text cannot be sent now
   */
  async function send(ready: ReadyText, anyway: boolean, check: () => Promise<Problem | undefined>): Promise<boolean> {
    if (busy.current) return false;
    setProblem(undefined);
    if (ready.text.trim() === '' && ready.fileIds.length === 0) {
      setProblem({ text: 'Message is required' });
      return false;
    }
    if (ready.text.length > textCharacters) {
      setProblem({ text: 'Message must be at most {maximum} characters', values: { maximum: textCharacters } });
      return false;
    }
    busy.current = true;
    setSending(true);
    setUnanswered(undefined);
    let after: UnansweredText['after'] | undefined;
    try {
      const refusal = await check();
      if (refusal) {
        setProblem(refusal);
        notifyIfClosed();
        return false;
      }
      const warnings = await warningsFor(ready);
      if (anyway) setAccepted(new Set([...accepted, ...warnings.map(({ id }) => id)]));
      const unread = anyway ? [] : warnings.filter(({ id }) => !accepted.has(id));
      if (unread.length > 0) {
        setAsked({ ready, warnings: unread });
        notifyIfClosed();
        return false;
      }
      after = newestTextId(client.getQueryData(conversationOptions(memberId).queryKey)?.pages);
      const message = await call(ready);
      setAsked(undefined);
      refreshTexts(client, message);
      onSent(message, ready);
      return true;
    } catch (error) {
      showFailure(error, ready);
      if (isOpen.current && error instanceof ApiError && !inlineErrors.includes(error.status)) reportUnseen(error);
      const isNew = editing === null && ready.sendAt === null && ready.text.trim() !== '';
      if (error instanceof NetworkError && after !== undefined && isNew)
        setUnanswered({ text: ready.text, authorId, after, ready });
      notifyIfClosed(error instanceof NetworkError);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { send, sending, problem, setProblem, asked, setAsked, accepted };
}
