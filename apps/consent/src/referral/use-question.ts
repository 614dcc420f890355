import { contracts, type ReferralAnswer, type ReferralQuestion } from '@guidepost/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call, type Outage, outageOf } from '../call.ts';
import { readStored, tab, writeStored } from '../storage.ts';
import { useRetry } from '../use-retry.ts';

/** The unsent answer. It survives a reload of the tab. */
export interface Draft {
  answer: ReferralAnswer | null;
  text: string;
}

/** Why a request failed. After an outage, the page tries again automatically. */
export type QuestionProblem = Outage | 'failed' | null;

const nothing: Draft = { answer: null, text: '' };

const readDraft = (name: string): Draft => ({ ...nothing, ...readStored<Partial<Draft>>(tab, name) });

/**
 * Loads a link's question and sends the answer. The choice is stored until it is sent. Without a connection, loading
 * and sending are retried automatically.
 */
export function useQuestion(key: string) {
  const name = `answer ${key}`;
  const [question, setQuestion] = useState<ReferralQuestion>();
  const [isExpired, setExpired] = useState(false);
  const [trouble, setTrouble] = useState<QuestionProblem>(null);
  const [draft, setDraft] = useState(() => readDraft(name));
  const [isSending, setSending] = useState(false);
  /** True if the displayed answer was sent from this page after it was opened. */
  const [isSent, setSent] = useState(false);

  const load = useCallback(async () => {
    const outcome = await call(contracts.referrals.question, { key });
    if (outcome.kind === 'done') setQuestion(outcome.reply);
    setExpired(outcome.kind === 'expired');
    setTrouble(outcome.kind === 'failed' ? 'failed' : outageOf(outcome));
  }, [key]);

  const send = useCallback(async () => {
    const { answer, text } = draft;
    if (answer === null) return;
    const outcome = await call(contracts.referrals.answer, { key, answer, text: text.trim() || null });
    const isOver = outcome.kind !== 'offline' && outcome.kind !== 'failed';
    setTrouble(outcome.kind === 'failed' ? 'failed' : outageOf(outcome));
    if (outcome.kind !== 'offline') setSending(false);
    if (!isOver) return;
    writeStored(tab, name, null);
    if (outcome.kind === 'done') {
      setQuestion(outcome.reply);
      setSent(true);
    } else await load();
  }, [draft, key, load, name]);

  useEffect(() => void load(), [load]);
  const outage = trouble === 'failed' ? null : trouble;
  useRetry(question === undefined ? outage : null, load);
  useRetry(isSending ? outage : null, send);

  return {
    question,
    isExpired,
    trouble,
    draft,
    isSending,
    isSent,
    load,
    choose(next: Draft) {
      setDraft(next);
      writeStored(tab, name, next);
    },
    submit() {
      setSending(true);
      void send();
    },
  };
}
