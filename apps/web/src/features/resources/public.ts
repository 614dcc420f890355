import type { MemberId } from '@guidepost/contracts';
import type { FoundResource } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/openDialog.tsx';

interface HubRequest {
  memberId: MemberId;
  memberName: string;
  /** What it is for, such as the issue of a need: it stands in the title. */
  about?: string;
  /** What the need is called that it is for: the services that it names are chosen at first. */
  need?: string;
  /** Words to begin the search with. */
  terms?: string;
  /** Called with each resource that is added; the hub stays open until the person is done. Without it none can be. */
  onAdd?: (resource: FoundResource) => void;
  /** How many can be added at most. */
  room?: number;
}

/**
 * Opens the resource hub above whatever shows. From a dialog that is being written, 'Add to action' hands each resource
 * to `onAdd` in the fields of a referral.
 */
export const openHub = (request: HubRequest): void => openDialog({ kind: 'hub', ...request });
