import { contracts, type ReferralQuestion } from '@guidepost/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Outage, outageOf } from '../call.ts';
import { useStored } from '../storage.ts';
import { useRetry } from '../use-retry.ts';
import { type Draft, isOwnAnswer, keeper, sentText } from './stored-answer.ts';

/** Why a request failed. After an outage, the page tries again automatically. */
export type QuestionProblem = Outage | 'failed' | null;

/**
 * Loads a link's question and sends the answer. The answer is stored until it is sent. Without a connection, loading and
 * sending are retried automatically, also after a reload.
 */
export function useQuestion(key: string) {
  const [question, setQuestion] = useState<ReferralQuestion>();
  const [isExpired, setExpired] = useState(false);
  const [trouble, setTrouble] = useState<QuestionProblem>(null);
  const [stored, store] = useStored(key, keeper);
  /** True if the displayed answer was sent from this page after it was opened. */
  const [isSent, setSent] = useState(false);
  const isBusy = useRef(false);

  const load = useCallback(async (): Promise<ReferralQuestion | undefined> => {
    const outcome = await call(contracts.referrals.question, { key });
    setTrouble(outcome.kind === 'failed' ? 'failed' : outageOf(outcome));
    setExpired(outcome.kind === 'expired');
    if (outcome.kind !== 'done') return undefined;
    setQuestion(outcome.reply);
    return outcome.reply;
  }, [key]);

  /** Sends the pending answer. Without a connection, it stays pending. */
  const send = useCallback(async () => {
    const pending = keeper.read(key);
    if (!pending.isPending || pending.answer === null || isBusy.current) return;
    isBusy.current = true;
    try {
      const outcome = await call(contracts.referrals.answer, { key, answer: pending.answer, text: sentText(pending) });
      setTrouble(outcome.kind === 'failed' ? 'failed' : outageOf(outcome));
      if (outcome.kind === 'offline') return;
      if (outcome.kind === 'failed') return store((before) => ({ ...before, isPending: false }));
      // an earlier request may have stored this answer, although its response was lost
      const current = outcome.kind === 'done' ? outcome.reply : await load();
      if (current === undefined) return;
      const isOwn = isOwnAnswer(current, pending);
      store((before) => (isOwn ? { answer: null, text: '', isPending: false } : { ...before, isPending: false }));
      setQuestion(current);
      setSent(isOwn);
    } finally {
      isBusy.current = false;
    }
  }, [key, load, store]);

  // also sends, because loading ends the outage and with it the retries of `send`
  const open = useCallback(() => void load().then(send), [load, send]);
  useEffect(open, [open]);
  const outage = trouble === 'failed' ? null : trouble;
  useRetry(question === undefined ? outage : null, open);
  useRetry(question !== undefined && stored.isPending ? outage : null, send);

  return {
    question,
    isExpired,
    trouble,
    draft: stored as Draft,
    isSending: stored.isPending,
    isSent,
    load: open,
    choose: (next: Draft) => store((before) => ({ ...before, ...next })),
    submit() {
      store((before) => ({ ...before, isPending: true }));
      void send();
    },
  };
}
