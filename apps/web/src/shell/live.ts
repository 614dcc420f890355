import { useEffect } from 'react';
import { watch } from './live/watching.ts';

export { useConnection } from './live/connection.ts';
export { type LiveHandlers, registerLive } from './live/handlers.ts';

const none: readonly number[] = [];

/**
 * Hears the live events of these members and guides while the component shows. Several components may watch the same
 * ones. Only who may see a member hears of them; the server decides that. `pageIds` are members whose page this person
 * looks at: colleagues who have it open are shown their name.
 */
export function useWatch({
  memberIds = none,
  guideIds = none,
  pageIds = none,
}: {
  memberIds?: readonly number[];
  guideIds?: readonly number[];
  pageIds?: readonly number[];
}): void {
  const members = memberIds.join();
  const guides = guideIds.join();
  const pages = pageIds.join();
  useEffect(() => {
    const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number));
    return watch(numbers(members), numbers(guides), numbers(pages));
  }, [members, guides, pages]);
}
