import { useNavigate, useSearch } from '@tanstack/react-router';

/** Returns whether the URL selects the snoozed to-dos of Follow up, and a function that selects or deselects them. */
export function useSnoozedView(): [isSnoozed: boolean, change: (isSnoozed: boolean) => void] {
  const { snoozed } = useSearch({ from: '/signed-in/docket/guide/$guideId' });
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const change = (isSnoozed: boolean) =>
    void navigate({
      search: (before) => ({ ...before, snoozed: isSnoozed ? 'true' : undefined }),
      replace: true,
      resetScroll: false,
    });
  return [snoozed === 'true', change];
}
