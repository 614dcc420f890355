import { copyText } from '../../shared/CopyButton.tsx';
import { showSuccess } from '../toasts/store.ts';
import { getToken } from './get-token.ts';

/**
 * Copies the signed-in user's access token for manual API calls. Only users with CAN_ACCESS_ADMIN_TOOLS can do this.
 */
export async function copyToken(): Promise<void> {
  const token = await getToken().catch(() => undefined);
  if (token === undefined) return;
  await copyText(token);
  showSuccess('Token copied');
}
