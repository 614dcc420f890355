import { useNavigate, useSearch } from '@tanstack/react-router';

/** Returns whether the URL sorts Follow up by the oldest to-dos, and a function that restores the usual order. */
export function useOldestFirst(): [isOldestFirst: boolean, reset: () => void] {
  const { order } = useSearch({ from: '/signed-in/docket/guide/$guideId' });
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const reset = () =>
    void navigate({ search: (before) => ({ ...before, order: undefined }), replace: true, resetScroll: false });
  return [order === 'oldest', reset];
}
