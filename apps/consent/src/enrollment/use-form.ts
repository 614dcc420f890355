import { type ConsentForm, contracts, type FormTerm, type PropertyError } from '@guidepost/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { go } from '../address.ts';
import { ask, type Outage, outageOf } from '../call.ts';
import type { LanguageCode } from '../language.tsx';
import { useStored } from '../storage.ts';
import { showToast } from '../Toasts.tsx';
import { useOpened } from '../use-opened.ts';
import { useRetry } from '../use-retry.ts';
import { keeper, type Pending } from './pending-answers.ts';
import { nextUnanswered, withOwn } from './progress.ts';

/** Loading state of a link's consents. */
export type Status = 'initial' | 'loading' | 'success' | 'failed';

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Loads a link's consents, and sends answers one at a time. Without a connection, answers are stored. An answer is
 * saved only once, even if it is sent several times.
 */
export function useForm(key: string) {
  const [form, setForm] = useState<ConsentForm>();
  const [hasLinkExpired, setExpired] = useState(false);
  const [status, setStatus] = useState<Status>('initial');
  const [outage, setOutage] = useState<Outage | null>(null);
  const [storedAnswers, storeAnswers] = useStored(key, keeper);
  const [refused, setRefused] = useState<readonly PropertyError[]>([]);
  const isSending = useRef(false);

  const load = useCallback(async () => {
    setStatus((before) => (before === 'initial' ? 'loading' : before));
    const { identity } = keeper.read(key);
    const answer = await ask(contracts.consents.openLink, {
      body: { consentLinkKey: key, consentIdentityId: identity },
    });
    setOutage(outageOf(answer));
    if (answer.kind === 'offline') return;
    setExpired(answer.kind === 'expired');
    if (answer.kind === 'done') {
      setForm(answer.reply);
      if (answer.reply.termIdentityId === null && identity !== null)
        storeAnswers((before) => ({ ...before, identity: null }));
    }
    setStatus(answer.kind === 'done' ? 'success' : 'failed');
  }, [key, storeAnswers]);

  /** Sends the pending answer. Without a connection, it stays pending. */
  const send = useCallback(async () => {
    const { pending, identity } = keeper.read(key);
    if (pending === null || isSending.current) return;
    isSending.current = true;
    setRefused([]);
    const { termKey, ...sent } = pending;
    const answer = await ask(contracts.consents.submit, {
      body: { ...sent, consentIdentityId: identity, consentLinkKey: key, timeZone: timeZone() },
    });
    isSending.current = false;
    setOutage(outageOf(answer));
    if (answer.kind === 'offline') return;
    const { [pending.termId]: _chosen, ...choices } = keeper.read(key).choices;
    storeAnswers((before) => ({ ...before, pending: null }));
    if (answer.kind === 'done') {
      storeAnswers((before) => ({
        ...before,
        choices,
        answers: { ...before.answers, [pending.termId]: pending.consented },
      }));
      setForm(answer.reply);
      const next = nextUnanswered(answer.reply.terms, termKey);
      return next ? go(next.key) : go('', { isCompleted: true });
    }
    if (answer.kind === 'expired') return setExpired(true);
    if (answer.kind !== 'refused')
      return showToast('Something went wrong. Please try again in a minute.', answer.details);
    if (answer.code === 'CONSENT_IDENTITY_NEEDED') storeAnswers((before) => ({ ...before, identity: null }));
    if (answer.code === 'TERM_CHANGED') {
      storeAnswers((before) => ({ ...before, choices }));
      showToast('The text of this agreement has changed. Please read it again.', answer.code);
    } else if (answer.errors.length > 0) return setRefused(answer.errors);
    else if (answer.code !== 'CONSENT_IDENTITY_NEEDED')
      showToast('Something went wrong. Please try again in a minute.', answer.code);
    await load();
  }, [key, storeAnswers, load]);

  const note = useCallback(
    (step: 'opened' | 'begun') => void ask(contracts.consents.note, { body: { consentLinkKey: key, step } }),
    [key],
  );
  const noteOpened = useCallback(() => note('opened'), [note]);

  // also sends, because loading ends the outage and with it the retries of `send`
  const open = useCallback(() => void load().then(send), [load, send]);
  useEffect(open, [open]);
  const identityOutage = form?.termIdentityId === null && storedAnswers.identity !== null ? outage : null;
  useRetry(form === undefined ? outage : identityOutage, open);
  useRetry(form === undefined || storedAnswers.pending === null ? null : outage, send);
  useOpened(form !== undefined, noteOpened);

  return {
    status,
    hasLinkExpired,
    outage,
    /** The outage because of which the form did not load after the person confirmed their identity. */
    identityOutage,
    form: form && { ...form, terms: withOwn(form.terms, storedAnswers.answers) },
    kept: storedAnswers,
    refused,
    open,
    begin: () => note('begun'),
    identified(identity: string) {
      storeAnswers((before) => ({ ...before, identity }));
      return load();
    },
    choose(term: FormTerm, consented: boolean) {
      setRefused([]);
      storeAnswers((before) => ({ ...before, choices: { ...before.choices, [term.id]: consented } }));
    },
    save(term: FormTerm, consented: boolean, languageCode: LanguageCode, shownAt: string) {
      const pending: Pending = {
        termId: term.id,
        termKey: term.key,
        consented,
        languageCode,
        wordingHash: term.wordings[languageCode].hash,
        shownAt,
        submissionKey: crypto.randomUUID(),
      };
      storeAnswers((before) => ({ ...before, pending }));
      void send();
    },
  };
}
export type Form = ReturnType<typeof useForm>;
