import { ApiError, contracts, type Message, messageCharacters, mostHoldSeconds } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catching } from '../../shell/api.ts';
import { checkOptions, refreshTexts } from './api.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** A text as it is about to go out. */
export interface Ready {
  text: string;
  fileIds: number[];
  phoneNumberId: number | null;
  /** Null to send it now. */
  sendAt: string | null;
}

/** Why a text did not go out: the literal sentence, and what the server said besides. */
export interface Problem {
  text: string;
  detail?: string | undefined;
  values?: Record<string, number>;
}

interface How {
  memberId: number;
  scheduledEventId: number | undefined;
  /** The scheduled text that is being changed. */
  editing: Message | null;
  /** The idempotency key of this intent, and how to begin another one. */
  key: { current: string };
  onSent: (message: Message) => void;
}

const caught = [400, 403, 404, 409, 413, 422] as const;

/** The sentence of the specification for what failed (staff §8). */
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

  const warningsFor = async ({ text, phoneNumberId, sendAt }: Ready): Promise<Warning[]> => {
    const body = { subjectId: memberId, text, phoneNumberId, sendAt };
    // where it cannot be looked at, the server still refuses what must not go out
    const seen = await client.fetchQuery(checkOptions(body)).catch(() => undefined);
    return warningsOf(text, seen?.warnings ?? []);
  };

  const call = (ready: Ready): Promise<Message> => {
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
  function detailOf(error: ApiError): string | undefined {
    if (error.code === 'IDEMPOTENCY_MISMATCH')
      return 'An earlier version of this text was sent already. Look at the conversation before you send again.';
    if (error.code === 'VERSION_CONFLICT') return 'It was changed meanwhile. Close this and open it again.';
    if (error.status === 404 && editing) return 'It was deleted meanwhile. Copy your words, and write a new text.';
    const said = error.errors.flatMap(({ constraints }) => Object.values(constraints ?? {}))[0];
    return error.status < 500 ? (said ?? error.body?.userMessage) : undefined;
  }

  function fail(error: unknown, { sendAt }: Ready): void {
    const isKnown = error instanceof ApiError;
    if (isKnown && error.code === 'IDEMPOTENCY_MISMATCH') {
      // what was sent under this key was an earlier text: the next press of Send is another one
      key.current = crypto.randomUUID();
      refreshTexts(client, { subjectId: memberId });
    }
    setProblem({ text: failureOf(editing !== null, sendAt), detail: isKnown ? detailOf(error) : undefined });
  }

  /** True when it went out, or is scheduled or changed. */
  async function send(ready: Ready, anyway: boolean): Promise<boolean> {
    if (busy.current) return false;
    setProblem(undefined);
    if (ready.text.trim() === '') {
      setProblem({ text: 'Message is required' });
      return false;
    }
    if (ready.text.length > messageCharacters) {
      setProblem({ text: 'Message must be at most {count} characters', values: { count: messageCharacters } });
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
