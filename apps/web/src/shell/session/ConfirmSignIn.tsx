import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { useConfirmation } from './confirm-sign-in.ts';

const ConfirmSignInDialog = lazyPart(() => import('./ConfirmSignInDialog.tsx'));

/** Shows a dialog while a request waits until the user has signed in again. */
export function ConfirmSignIn() {
  const confirmation = useConfirmation();
  if (confirmation === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmSignInDialog required={confirmation.required} onSettle={confirmation.settle} />
    </Suspense>
  );
}
