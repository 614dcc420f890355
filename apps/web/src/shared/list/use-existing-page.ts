import type { UseQueryResult } from '@tanstack/react-query';

interface Page {
  start: number;
  /** Rows on a page. */
  step: number;
  setStart: (start: number) => void;
}

/** Returns where the last page of a list starts. */
export const lastStart = (total: number, step: number): number => Math.max(0, (Math.ceil(total / step) - 1) * step);

/** Shows a list's last page if all rows of the current page have left the list. */
export function useExistingPage(
  { data, isPlaceholderData }: UseQueryResult<{ pagination: { totalItems: number } }>,
  { start, step, setStart }: Page,
): void {
  const last = lastStart(data?.pagination.totalItems ?? 0, step);
  if (data && !isPlaceholderData && start > last) setStart(last);
}
