import { useState } from 'react';
import { showRefusal } from '../../../shell/errors/report.ts';
import { isShownByForm } from '../../../shell/forms/server-errors.ts';

const failure = 'An error has occurred.';

/** The error of an action's form, if the server refused the action for a reason that the form does not show itself. */
export function useActionProblem() {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    clearProblem: () => setProblem(undefined),
    /** Shows the error in the form, and the server's message as a toast. Throws the error again. */
    fail(error: unknown): never {
      if (!isShownByForm(error)) {
        setProblem(failure);
        showRefusal(failure, error);
      }
      throw error;
    },
  };
}
