import { asId, type IdOf, type MemberId, type RecordKind, type StaffId } from '@guidepost/contracts';
import { useEffect } from 'react';
import { watch } from './live/watching.ts';

export { useConnection } from './live/connection.ts';
export { gathering } from './live/gather.ts';
export { type LiveHandlers, registerLive } from './live/handlers.ts';

const none: readonly never[] = [];

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
