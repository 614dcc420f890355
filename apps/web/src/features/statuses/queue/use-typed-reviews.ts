import { asId, type StatusChangeRequest, type StatusChangeRequestId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusRequestOptions } from '../api.ts';
import type { TypedReview } from '../review/StatusReview.tsx';

interface Typed {
  request: StatusChangeRequest;
  values: TypedReview;
}

interface TypedReviews {
  /** Returns the values that the user typed for a request. */
  of: (id: StatusChangeRequestId) => TypedReview;
  /** Stores the values for a request, or deletes them if they are null. */
  store: (request: StatusChangeRequest, values: TypedReview | null) => void;
  /**
   * The chosen request, if it has a typed comment but is no longer in the queue, because another user has decided it.
   * Otherwise undefined.
   */
  decided: StatusChangeRequest | undefined;
  /** True if there is a comment that was not sent. */
  hasComment: boolean;
}

/**
 * Stores what the user typed for each request of the queue.
 * @param isInQueue true if the request is listed, or if this user has just decided it; undefined while the list loads
 */
export function useTypedReviews(
  chosenId: StatusChangeRequestId | null,
  isInQueue: (id: StatusChangeRequestId) => boolean | undefined,
): TypedReviews {
  const [typed, setTyped] = useState<ReadonlyMap<StatusChangeRequestId, Typed>>(new Map());
  const chosen = chosenId === null ? undefined : typed.get(chosenId);
  const hasLeft = chosen !== undefined && !!chosen.values.comment?.trim() && isInQueue(chosen.request.id) === false;
  const { data } = useQuery({
    ...statusRequestOptions(chosen?.request.id ?? asId<'StatusChangeRequest'>(0)),
    enabled: hasLeft,
  });
  return {
    of: (id) => typed.get(id)?.values ?? {},
    store(request, values) {
      const next = new Map(typed);
      if (values === null) next.delete(request.id);
      else next.set(request.id, { request, values });
      setTyped(next);
    },
    decided: hasLeft ? (data ?? chosen.request) : undefined,
    hasComment: [...typed.values()].some(({ values }) => !!values.comment?.trim()),
  };
}
