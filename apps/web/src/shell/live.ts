import { useEffect } from 'react';
import { watch } from './live/watching.ts';

export { useConnection } from './live/connection.ts';
export { type LiveHandlers, registerLive } from './live/handlers.ts';

const none: readonly number[] = [];

/**
 * Hears the live events of these members and guides while the component shows. Several components may watch the same
 * ones. Only who may see a member hears of them; the server decides that.
 */
export function useWatch({
  memberIds = none,
  guideIds = none,
}: {
  memberIds?: readonly number[];
  guideIds?: readonly number[];
}): void {
  const members = memberIds.join();
  const guides = guideIds.join();
  useEffect(() => {
    const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number));
    return watch(numbers(members), numbers(guides));
  }, [members, guides]);
}
