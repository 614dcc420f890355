import type { ActingUser, DocketMember, MemberId, TextBrief } from '@guidepost/contracts';
import { can } from '../../../shell/api.ts';
import { hasDialog, openDialog } from '../../../shell/open-dialog.tsx';
import { queryClient } from '../../../shell/query.ts';
import { docketKeys } from '../api.ts';
import type { MoreAction, Verb } from './actions.ts';

const mayChange = (user: ActingUser, { smsStatus }: TextBrief): boolean =>
  smsStatus === 'scheduled' && can(user, 'CAN_SEND_PATIENT_MESSAGE') && hasDialog('text');

/**
 * Returns the action to edit a scheduled text. A guide who covers for its author may also edit it. Returns null without
 * the permission.
 */
export function scheduledTextVerb(user: ActingUser, { id, name }: DocketMember, text: TextBrief): Verb | null {
  if (!mayChange(user, text)) return null;
  return {
    label: 'Edit',
    run: () => openDialog({ kind: 'text', memberId: id, memberName: name, messageId: text.id }),
  };
}

/**
 * Asks for confirmation and deletes the text. The list of scheduled texts uses the same code, which loads only when
 * needed.
 */
async function askAndDelete(subjectId: MemberId, { id }: TextBrief): Promise<void> {
  const { deleteScheduled, isDeletionWanted } = await import('../../texts/public.ts');
  if (!(await isDeletionWanted())) return;
  await deleteScheduled(queryClient, { id, subjectId });
  void queryClient.invalidateQueries({ queryKey: docketKeys.all });
}

/** Returns the secondary actions for a scheduled text: show all texts of the member, or delete this text. */
export function scheduledTextActions(user: ActingUser, { id, name }: DocketMember, text: TextBrief): MoreAction[] {
  if (!mayChange(user, text)) return [];
  return [
    {
      key: 'scheduled',
      label: 'Scheduled texts',
      run: () => openDialog({ kind: 'scheduledTexts', memberId: id, memberName: name }),
    },
    { key: 'delete', label: 'Delete text', run: () => void askAndDelete(id, text) },
  ];
}
