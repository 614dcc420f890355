import type { MemberId, TextId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshTexts, removeText } from '../api.ts';
import { showTextError } from '../message/text-error.ts';

/** Asks the user to confirm that a scheduled text will be deleted. */
export const confirmDeletion = (): Promise<boolean> =>
  confirm({
    title: 'Delete scheduled text',
    message: 'The text will not be sent. This cannot be undone.',
    confirm: 'Delete text',
    danger: true,
  });

/** Deletes a scheduled text and shows the result. */
export async function deleteScheduled(
  client: QueryClient,
  text: { id: TextId; subjectId: MemberId | null },
): Promise<void> {
  try {
    await removeText(text.id);
    showSuccess('Scheduled text deleted');
  } catch (error) {
    showTextError('Failed to delete scheduled message', error);
  }
  refreshTexts(client, text);
}
