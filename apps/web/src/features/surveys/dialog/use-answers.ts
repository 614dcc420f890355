import { type AssignedSurvey, contracts } from '@guidepost/contracts';
import { type AskedQuestion, hasOptions, type SurveyAnswer } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../shell/api.ts';
import { sendInOrder } from '../../../shell/changes/send-in-order.ts';
import { cacheSurvey } from '../api.ts';
import { type Draft, overlayDrafts, placeOf } from './overlay-drafts.ts';

/** A text is saved this many milliseconds after the last key press. */
const textPauseMs = 1500;

export type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed';

/** An answer before it is saved. */
export type Given = Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>;

/**
 * The survey's current answers: the server's data, overridden by unsaved answers. Choices are saved at once, and texts
 * after a pause. Only one answer is saved at a time. An answer that could not be saved remains unsaved and is sent
 * again.
 */
export function useAnswers(assigned: AssignedSurvey) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [saving, setSaving] = useState<Saving>('nothing');
  const latest = useRef(drafts);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { id } = assigned;
  const server = assigned.questionResponses;

  const put = useCallback((change: (drafts: Map<string, Draft>) => void) => {
    const next = new Map(latest.current);
    change(next);
    latest.current = next;
    setDrafts(next);
  }, []);

  const save = useCallback(
    (place: string): Promise<boolean> => {
      clearTimeout(timers.current.get(place));
      timers.current.delete(place);
      const run = async (): Promise<boolean> => {
        const draft = latest.current.get(place);
        if (!draft || draft.savedAs !== undefined) return true;
        // an answer that was cleared before it was ever saved needs no request and counts as saved
        if (!draft.isSavable) return draft.skipped;
        setSaving('saving');
        const { questionId, round, skipped, selectedOptionIds, textResponse } = draft;
        const value = skipped
          ? { skipped }
          : textResponse === null
            ? { selectedOptionIds: [...selectedOptionIds] }
            : { textResponse };
        try {
          const fresh = await api(contracts.surveys.answer, {
            body: { assignedSurveyId: id, questionId, round, ...value },
          });
          cacheSurvey(client, fresh);
          const savedAs = fresh.questionResponses.find((one) => placeOf(one) === place)?.responseId ?? 0;
          // a draft that has changed during the request is saved separately
          put((all) => all.get(place) === draft && all.set(place, { ...draft, savedAs }));
          const waits = [...latest.current.values()].some((one) => one.savedAs === undefined);
          setSaving(waits ? 'waiting' : 'saved');
          return true;
        } catch {
          setSaving('failed');
          return false;
        }
      };
      return sendInOrder(['survey answers', id], run);
    },
    [client, id, put],
  );

  const { answers, open } = useMemo(() => overlayDrafts(server, drafts), [server, drafts]);
  /**
   * Records an answer and saves it.
   * @param isSavable true if the answer is valid
   */
  const answer = useCallback(
    (question: AskedQuestion, round: number, given: Given, isSavable: boolean) => {
      const place = placeOf({ questionId: question.id, round });
      const before = server.find((one) => placeOf(one) === place);
      const isEmpty = given.selectedOptionIds.length === 0 && (given.textResponse ?? '').trim() === '';
      clearTimeout(timers.current.get(place));
      put((all) =>
        all.set(place, {
          questionId: question.id,
          round,
          skipped: isEmpty,
          selectedOptionIds: given.selectedOptionIds,
          textResponse: isEmpty ? null : given.textResponse,
          isSavable,
          after: open.get(place)?.after ?? before?.responseId ?? null,
        }),
      );
      if (!isSavable) return;
      if (hasOptions(question)) void save(place);
      else {
        setSaving('waiting');
        timers.current.set(
          place,
          setTimeout(() => void save(place), textPauseMs),
        );
      }
    },
    [put, save, server, open],
  );

  /** Saves pending changes. Resolves to true if everything is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    const saved = await Promise.all([...latest.current.keys()].map(save));
    return saved.every(Boolean);
  }, [save]);

  /** Discards an unsaved answer. */
  const drop = useCallback((place: string) => put((all) => all.delete(place)), [put]);

  useEffect(() => {
    const waiting = timers.current;
    return () => {
      // if the survey was completed elsewhere while the user typed, the server's message explains that this is not saved
      for (const place of [...waiting.keys()]) void save(place);
    };
  }, [save]);

  return { answers, drafts: open, saving, answer, save, flush, drop };
}
