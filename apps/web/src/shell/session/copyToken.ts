import { copyText } from '../../shared/CopyButton.tsx';
import { showSuccess } from '../toasts/store.ts';
import { getToken } from './getToken.ts';

/** Copies this person's access token, for calls by hand. Only who has CAN_ACCESS_ADMIN_TOOLS is offered it. */
export async function copyToken(): Promise<void> {
  const token = await getToken().catch(() => undefined);
  if (token === undefined) return;
  await copyText(token);
  showSuccess('Token copied');
}
