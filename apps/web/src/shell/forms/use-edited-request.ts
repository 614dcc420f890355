import { ApiError } from '@guidepost/contracts';
import { useState } from 'react';

interface Options<R> {
  /** The pending request that the user edits. Undefined if the form creates a request. */
  request: R | undefined;
  isAuditor: boolean;
  /** Error code if another user decided on the request while it was being edited. */
  decidedCode: string;
}

/** State and English texts of a form that creates a request, or edits a request until a reviewer decides on it. */
export function useEditedRequest<R>({ request: first, isAuditor, decidedCode }: Options<R>) {
  const [request, setRequest] = useState(first);
  const [isDecided, setDecided] = useState(false);
  return {
    /** The request being edited. After a version conflict, the version that the other user saved. */
    request,
    setRequest,
    isDecided,
    /** Handles the error of a save, and throws it again. */
    fail(error: unknown): never {
      setDecided(error instanceof ApiError && error.code === decidedCode);
      throw error;
    },
    saveLabel: request ? 'Save request' : 'Send request',
    status: isDecided
      ? 'Another user has already decided on this request.'
      : isAuditor && !request
        ? 'Approved immediately'
        : 'Pending until reviewed',
  };
}
