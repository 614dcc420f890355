import type { DialogKinds } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

export { tagsOptions } from './api.ts';

/**
 * Opens the resource hub above the current screen or dialog. In an open form, *Add* passes the resource to `onAdd` as
 * referral fields and closes the hub.
 */
export const openHub = (request: DialogKinds['hub']): void => openDialog({ kind: 'hub', ...request });
