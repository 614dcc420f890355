import {
  contracts,
  type FormQuestion,
  type PropertyError,
  type SurveyForm,
  type SurveyPlace,
} from '@guidepost/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask, type Outage, outageOf } from '../call.ts';
import { useStored } from '../storage.ts';
import { showToast } from '../Toasts.tsx';
import { useOpened } from '../use-opened.ts';
import { useRetry } from '../use-retry.ts';
import { type Given, keeper, placeName, readDevice, writeDevice } from './pending-answers.ts';

/** An answer that the server refused, because the survey is finished or no longer contains the question. */
export interface UnsavedAnswer {
  isFinished: boolean;
  given: Given;
  /** Null if the question is not on the page. */
  question: FormQuestion | null;
}

/**
 * Loads a link's survey, and sends answers one at a time. Without a connection, answers are stored. An answer is saved
 * only once, even if it is sent several times.
 */
export function useSurvey(key: string) {
  const [form, setForm] = useState<SurveyForm>();
  const [isExpired, setExpired] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [outage, setOutage] = useState<Outage | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [storedAnswers, storeAnswers] = useStored(key, keeper);
  const [refused, setRefused] = useState<readonly PropertyError[]>([]);
  /** True if the member has just finished a part. */
  const [isPartDone, setPartDone] = useState(false);
  const [unsaved, setUnsaved] = useState<UnsavedAnswer | null>(null);
  const isSending = useRef(false);
  const shown = useRef<FormQuestion | null>(null);
  shown.current = form?.question ?? null;

  const applyReply = useCallback(
    (fresh: SurveyForm) => {
      setForm(fresh);
      if (fresh.stand !== 'finished') return;
      keeper.write(key, null);
      writeDevice(key, null);
    },
    [key],
  );

  /**
   * Handles the response to a request, and shows a message if the request failed. Returns true if the request did not
   * succeed.
   */
  const failed = useCallback((answer: Answer<unknown>): boolean => {
    setOutage(outageOf(answer));
    if (answer.kind === 'expired') setExpired(true);
    if (answer.kind === 'failed') showToast('Something went wrong. Please try again in a minute.', answer.details);
    return answer.kind !== 'done';
  }, []);

  const load = useCallback(
    async (at?: SurveyPlace) => {
      setRefused([]);
      const answer = await ask(contracts.surveys.openForm, {
        body: { key, device: readDevice(key), ...(at ? { at } : {}) },
      });
      failed(answer);
      setFailed(answer.kind === 'failed' || answer.kind === 'refused');
      if (answer.kind === 'done') applyReply(answer.reply);
    },
    [key, failed, applyReply],
  );

  /** Sends the pending answer. Without a connection, it stays pending. */
  const send = useCallback(async () => {
    const { pending } = keeper.read(key);
    const device = readDevice(key);
    if (pending === null || device === null || isSending.current) return;
    isSending.current = true;
    const { given, questionId, round, submissionKey } = pending;
    const answerBody = given === null ? { skipped: true } : answerBodyOf(given);
    const answer = await ask(contracts.surveys.answerForm, {
      body: { key, device, questionId, round, submissionKey, ...answerBody },
    });
    isSending.current = false;
    setOutage(outageOf(answer));
    if (answer.kind === 'offline') return;
    storeAnswers((before) => ({ ...before, pending: null }));
    if (!failed(answer) && answer.kind === 'done') {
      const { [placeName(pending)]: _saved, ...drafts } = keeper.read(key).drafts;
      storeAnswers((before) => ({ ...before, drafts }));
      return applyReply(answer.reply);
    }
    if (answer.kind !== 'refused') return;
    // a guide has finished the survey, or changed an answer, since the page loaded
    if (answer.code === 'SURVEY_COMPLETE' || answer.code === 'SURVEY_QUESTION_NOT_FOUND') {
      const question = shown.current && placeName(shown.current) === placeName(pending) ? shown.current : null;
      if (given !== null) setUnsaved({ isFinished: answer.code === 'SURVEY_COMPLETE', given, question });
      return load();
    }
    if (answer.errors.length > 0) return setRefused(answer.errors);
    if (answer.code === 'SURVEY_CYCLE')
      return setRefused([{ property: 'answer', constraints: { cycle: circle }, children: [] }]);
    await load();
  }, [key, storeAnswers, failed, applyReply, load]);

  const noteOpened = useCallback(() => void ask(contracts.surveys.noteForm, { body: { key } }), [key]);

  // also sends, because loading ends the outage and with it the retries of `send`
  const open = useCallback(() => void load().then(send), [load, send]);
  useEffect(open, [open]);
  // after the person has confirmed their identity, the survey may still have to load
  useRetry(form === undefined || form.stand === 'identity' ? outage : null, open);
  useRetry(form === undefined || storedAnswers.pending === null ? null : outage, send);
  useOpened(form !== undefined, noteOpened);

  const busily = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  return {
    form,
    isExpired,
    isFailed,
    outage,
    isPartDone,
    isBusy: isBusy || storedAnswers.pending !== null,
    kept: storedAnswers,
    refused,
    unsaved,
    open,
    go: (at: SurveyPlace | null) => {
      setPartDone(false);
      setUnsaved(null);
      return busily(() => load(at ?? undefined));
    },
    begin: () =>
      busily(async () => {
        const answer = await ask(contracts.surveys.beginForm, { body: { key } });
        if (answer.kind === 'done') writeDevice(key, answer.reply.device);
        if (answer.kind === 'done' || answer.kind === 'refused') await load();
        else failed(answer);
      }),
    identified: (device: string) => {
      writeDevice(key, device);
      return load();
    },
    choose(place: SurveyPlace, given: Given) {
      setRefused([]);
      storeAnswers((before) => ({ ...before, drafts: { ...before.drafts, [placeName(place)]: given } }));
    },
    /** Saves an answer, or skips the question if `given` is null, and continues. */
    save({ questionId, round }: SurveyPlace, given: Given | null) {
      setPartDone(false);
      setRefused([]);
      setUnsaved(null);
      storeAnswers((before) => ({
        ...before,
        pending: { questionId, round, given, submissionKey: crypto.randomUUID() },
      }));
      void send();
    },
    submit: () =>
      busily(async () => {
        const device = readDevice(key);
        if (device === null) return load();
        const answer = await ask(contracts.surveys.submitForm, { body: { key, device } });
        if (answer.kind === 'refused') return load();
        if (failed(answer) || answer.kind !== 'done') return undefined;
        setPartDone(answer.reply.stand !== 'finished');
        return applyReply(answer.reply);
      }),
  };
}
export type Survey = ReturnType<typeof useSurvey>;

const circle = 'The questions in this survey repeat endlessly. Please tell your guide.';

const answerBodyOf = ({ selectedOptionIds, text }: Given) =>
  selectedOptionIds.length > 0 ? { selectedOptionIds } : { textResponse: text };
