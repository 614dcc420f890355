import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { confirmDiscard } from '../../shared/confirm/confirm.tsx';
import { useStable } from '../../shared/use-stable.ts';
import { pageWithoutGuide } from '../dialogs/use-close-on-leave.ts';
import { isConfirming } from '../session/confirm-sign-in.ts';

/** Asks the user before unsaved changes are lost. Resolves to true if the user agrees. */
export type AskToLeave = () => Promise<boolean>;

interface Options {
  /** True if the form stays open when the route changes, so that nothing is lost. */
  staysOnNavigation?: boolean | undefined;
  /** True if the form stays open when only the search parameters or the guide in the path change. */
  staysOnPage?: boolean;
  /** The current save, which resolves to false if nothing was saved. Null if the form is not being saved. */
  saving?: RefObject<Promise<boolean> | null>;
}

/**
 * Asks the user before they lose unsaved changes by leaving the page or the route. While the form is being saved, the
 * user leaves only after the save has succeeded, because a failure would lose the changes. A dialog wraps its close
 * function with `guard`: `onClose={guard(close)}`. If closing also changes the route, the user is asked only once.
 * `leaving` is the question to ask. A form with a draft replaces it with its own.
 */
export function useUnsavedChanges(
  dirty: boolean,
  { staysOnNavigation = false, staysOnPage = false, saving }: Options = {},
): {
  guard: (close: () => void) => () => Promise<void>;
  leaving: RefObject<AskToLeave>;
} {
  const mayLeave = useRef(false);
  const leaving = useRef<AskToLeave>(confirmDiscard);
  const latest = useRef(dirty);
  latest.current = dirty;
  useEffect(() => {
    if (!dirty) mayLeave.current = false;
  }, [dirty]);
  const isUnsaved = dirty || (saving?.current ?? null) !== null;
  // Both functions stay the same. `useBlocker` would otherwise register new ones after each render, and the effects of
  // the page run before that. A page that redirects in the same render, such as the page of a merged member, would
  // then leave the form without asking.
  const shouldBlockFn = useStable(async ({ current, next }: Parameters<ShouldBlockFn>[0]) => {
    if (staysOnNavigation) return false;
    if (staysOnPage && pageWithoutGuide(current.pathname) === pageWithoutGuide(next.pathname)) return false;
    const isSaved = await saving?.current;
    if (isSaved === false) return true;
    // waits until the saved form is rendered, which may contain text that was typed during the save
    if (isSaved) await new Promise((resolve) => setTimeout(resolve));
    return latest.current && !mayLeave.current && !(await leaving.current());
  });
  // a sign-in in this tab leaves the page, but the form is stored and its request is repeated
  const enableBeforeUnload = useStable(() => !isConfirming() && (dirty || (saving?.current ?? null) !== null));
  useBlocker({ shouldBlockFn, enableBeforeUnload, disabled: !isUnsaved });
  const guard = useCallback(
    (close: () => void) => async () => {
      if (dirty && !(await leaving.current())) return;
      mayLeave.current = true;
      close();
    },
    [dirty],
  );
  return { guard, leaving };
}
