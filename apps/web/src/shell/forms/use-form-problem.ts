import { NetworkError } from '@guidepost/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markShownInline, saveFailure } from '../errors/report.ts';

/**
 * The reason why a form that does not use `useContractForm` was not saved. Pass `errors` to the form's dialog. The
 * dialog then removes the error of a lost connection when the connection returns.
 */
export function useFormProblem() {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<{ text: string; isOffline: boolean }>();
  return {
    errors: { formError: problem?.text, offlineError: problem?.isOffline ? problem.text : undefined },
    /** @param text in English, or undefined to clear the problem */
    setProblem: (text: string | undefined) => setProblem(text === undefined ? undefined : { text, isOffline: false }),
    /** Shows why a request failed. Call it as soon as the request has failed, so that no toast repeats the reason. */
    showFailure(error: unknown): void {
      markShownInline(error);
      setProblem({ text: saveFailure(t, error), isOffline: error instanceof NetworkError });
    },
  };
}
