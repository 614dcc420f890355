import {
  ApiError,
  contracts,
  type FileId,
  type MemberId,
  mostHoldSeconds,
  NetworkError,
  type PhoneNumberId,
  type ScheduledEventId,
  type Sentence,
  type TextMessage,
  textCharacters,
} from '@guidepost/contracts';
import { sentence, slotOf } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { catching } from '../../../shell/api.ts';
import { saidIn } from '../../../shell/errors/report.ts';
import { fieldErrors } from '../../../shell/forms/serverErrors.ts';
import { useConnection } from '../../../shell/live.ts';
import { checkOptions, refreshTexts } from '../api.ts';
import { type Warning, warningsOf } from '../dialog/warnings.ts';

/** A text as it is about to go out. */
export interface Ready {
  text: string;
  fileIds: FileId[];
  phoneNumberId: PhoneNumberId | null;
  /** The slot that was picked; null to send it now, or to leave a scheduled text at its own. */
  sendAt: string | null;
}

/** Why a text did not go out: the fixed sentence, and the server's message. */
export interface Problem {
  text: string;
  detail?: Sentence | undefined;
  values?: Record<string, number>;
  /** The server could not be reached: over once it can. */
  isUnheard?: boolean;
}

interface How {
  memberId: MemberId;
  scheduledEventId: ScheduledEventId | undefined;
  /** The scheduled text that is being changed. */
  editing: TextMessage | null;
  /** The idempotency key of this intent, and how to begin another one. */
  key: { current: string };
  onSent: (message: TextMessage) => void;
}

const caught = [400, 403, 404, 409, 413, 422] as const;

/** The fixed sentence for what failed. */
const failureOf = (isEditing: boolean, sendAt: string | null): string =>
  isEditing ? 'Failed to update message' : sendAt === null ? 'Failed to send message' : 'Failed to schedule message';

/**
 * Sends, schedules or changes a text: what is worth a look is shown first, and goes ahead when the person says so. One
 * intent has one idempotency key, so that pressing again after a lost answer sends nothing twice.
 */
export function useTextSending({ memberId, scheduledEventId, editing, key, onSent }: How) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** What was about to go out when the person was asked about it, and why. */
  const [asked, setAsked] = useState<{ ready: Ready; warnings: readonly Warning[] }>();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(false);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'connected') setProblem((seen) => (seen?.isUnheard ? undefined : seen));
  }, [connection]);

  const warningsFor = async ({ text, phoneNumberId, sendAt }: Ready): Promise<Warning[]> => {
    const slot = slotOf({ picked: sendAt, kept: editing?.sendAt });
    // where it cannot be looked at, the server still refuses what must not go out
    const seen = await client
      .fetchQuery(checkOptions({ subjectId: memberId, text, phoneNumberId, sendAt: slot }))
      .catch(() => undefined);
    return warningsOf(text, seen?.warnings ?? [], slot);
  };

  const call = (ready: Ready): Promise<TextMessage> => {
    const { sendAt, ...words } = ready;
    if (editing) {
      const body = { ...words, ...(sendAt === null ? {} : { sendAt }), version: editing.version };
      return catching(caught)(contracts.texts.update, { params: { messageId: editing.id }, body });
    }
    const body = {
      ...words,
      subjectId: memberId,
      ...(scheduledEventId === undefined ? {} : { scheduledEventId }),
      ...(sendAt === null ? { holdSeconds: mostHoldSeconds } : { sendAt }),
    };
    return catching(caught)(contracts.texts.create, { body }, { idempotencyKey: key.current });
  };

  /** What the server said besides, where a person can do something about it. */
  function detailOf(error: ApiError): Sentence | undefined {
    if (error.code === 'IDEMPOTENCY_MISMATCH')
      return sentence(
        'An earlier version of this text was sent already. Look at the conversation before you send again.',
      );
    if (error.code === 'VERSION_CONFLICT') return sentence('It was changed meanwhile. Close this and open it again.');
    if (error.status === 404 && editing)
      return sentence('It was deleted meanwhile. Copy your words, and write a new text.');
    if (error.status >= 500) return undefined;
    return fieldErrors(error.errors)[0]?.said[0] ?? saidIn(error.body);
  }

  function fail(error: unknown, { sendAt }: Ready): void {
    const isKnown = error instanceof ApiError;
    const isUnheard = error instanceof NetworkError;
    if (isKnown && error.code === 'IDEMPOTENCY_MISMATCH') {
      // what was sent under this key was an earlier text: the next press of Send is another one
      key.current = crypto.randomUUID();
      refreshTexts(client, { subjectId: memberId });
    }
    setProblem({
      text: failureOf(editing !== null, sendAt),
      detail: isUnheard
        ? sentence('No connection. Your words are kept; send them again when it is back.')
        : isKnown
          ? detailOf(error)
          : undefined,
      isUnheard,
    });
  }

  /** True when it went out, or is scheduled or changed. */
  async function send(ready: Ready, anyway: boolean): Promise<boolean> {
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
    try {
      const warnings = await warningsFor(ready);
      if (anyway) setAccepted(new Set([...accepted, ...warnings.map(({ id }) => id)]));
      const unread = anyway ? [] : warnings.filter(({ id }) => !accepted.has(id));
      if (unread.length > 0) {
        setAsked({ ready, warnings: unread });
        return false;
      }
      const message = await call(ready);
      setAsked(undefined);
      refreshTexts(client, message);
      onSent(message);
      return true;
    } catch (error) {
      fail(error, ready);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { send, sending, problem, setProblem, asked, setAsked, accepted };
}
