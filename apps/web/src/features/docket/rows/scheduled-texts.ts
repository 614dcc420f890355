import type { ActingUser, DocketMember, MemberId, TextBrief } from '@guidepost/contracts';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { queryClient } from '../../../shell/query.ts';
import { docketKeys } from '../api.ts';
import type { MainAction, MoreAction } from './actions.ts';

const canChangeText = (user: ActingUser, { smsStatus }: TextBrief): boolean =>
  smsStatus === 'scheduled' && can(user, 'CAN_SEND_PATIENT_MESSAGE');

/**
 * Returns the action to edit a scheduled text. A guide who covers for the author may also edit it. Returns null if the
 * user may not edit it.
 */
export function scheduledTextMainAction(
  user: ActingUser,
  { id, name }: DocketMember,
  text: TextBrief,
): MainAction | null {
  if (!canChangeText(user, text)) return null;
  return {
    label: 'Edit',
    run: () => openDialog({ kind: 'text', memberId: id, memberName: name, messageId: text.id }),
  };
}

/**
 * Deletes a text after confirmation. Uses the same code as the list of scheduled texts, which loads only when needed.
 */
async function confirmAndDelete(subjectId: MemberId, { id }: TextBrief): Promise<void> {
  const { deleteScheduled, confirmDeletion } = await import('../../texts/public.ts');
  if (!(await confirmDeletion())) return;
  await deleteScheduled(queryClient, { id, subjectId });
  void queryClient.invalidateQueries({ queryKey: docketKeys.all });
}

/**
 * Returns the secondary actions for a scheduled text: show all of the member's scheduled texts, or delete this text.
 */
export function scheduledTextActions(user: ActingUser, { id, name }: DocketMember, text: TextBrief): MoreAction[] {
  if (!canChangeText(user, text)) return [];
  return [
    {
      key: 'scheduled',
      label: 'Scheduled texts',
      run: () => openDialog({ kind: 'scheduledTexts', memberId: id, memberName: name }),
    },
    { key: 'delete', label: 'Delete text', run: () => void confirmAndDelete(id, text) },
  ];
}
