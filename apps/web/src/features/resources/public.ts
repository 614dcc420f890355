import type { DialogKinds } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

/**
 * Opens the resource hub above whatever shows. From a dialog that is being written, 'Add to action' hands each resource
 * to `onAdd` in the fields of a referral.
 */
export const openHub = (request: DialogKinds['hub']): void => openDialog({ kind: 'hub', ...request });
