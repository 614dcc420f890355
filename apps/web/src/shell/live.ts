import { asId, type IdOf, type MemberId, type RecordKind, type StaffId } from '@guidepost/contracts';
import { useEffect } from 'react';
import { watch } from './live/watching.ts';

export { batchEvents } from './live/batching.ts';
export { useConnection } from './live/connection.ts';
export { type LiveHandlers, loadWithLive, registerLive } from './live/handlers.ts';

const none: readonly never[] = [];

/**
 * Subscribes to live events about these members and guides while the component is mounted. Several components may watch
 * the same members. The server sends events only to users who may view the member. `pageIds` are the members whose page
 * is open. Other users on such a page see the signed-in user's name.
 */
export function useWatch({
  memberIds = none,
  guideIds = none,
  pageIds = none,
}: {
  memberIds?: readonly MemberId[];
  guideIds?: readonly StaffId[];
  pageIds?: readonly MemberId[];
}): void {
  const members = memberIds.join();
  const guides = guideIds.join();
  const pages = pageIds.join();
  useEffect(() => {
    const ids = <Kind extends RecordKind>(text: string): IdOf<Kind>[] =>
      text === '' ? [] : text.split(',').map((id) => asId(Number(id)));
    return watch(ids(members), ids(guides), ids(pages));
  }, [members, guides, pages]);
}
