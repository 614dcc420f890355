import { useState } from 'react';

interface Review<Decision> {
  /** The decision about the request. */
  approval: Decision;
  /** False if the reviewer can no longer decide the request. */
  mayDecide: boolean;
  /** The comment that the reviewer typed. */
  comment: string | undefined;
}

/**
 * Returns the typed comment that was not sent, because another user decided or withdrew the request while this reviewer
 * was typing. Returns an empty string if the reviewer can still send the comment. `UnsentComment` shows it.
 */
export function useUnsentComment<Decision>({ approval, mayDecide, comment = '' }: Review<Decision>): string {
  const [first] = useState(() => approval);
  return !mayDecide || first !== approval ? comment.trim() : '';
}
