import { type ActingUser, contracts, type DocketMember, type TextBrief } from '@guidepost/contracts';
import { api, can } from '../../../shell/api.ts';
import { confirm } from '../../../shell/confirm.tsx';
import { hasDialog, openDialog } from '../../../shell/openDialog.tsx';
import { queryClient } from '../../../shell/query.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { docketKeys } from '../api.ts';
import type { MoreDeed, Verb } from './deeds.ts';

const mayChange = (user: ActingUser, { smsStatus }: TextBrief): boolean =>
  smsStatus === 'scheduled' && can(user, 'CAN_SEND_PATIENT_MESSAGE') && hasDialog('text');

/** A text that waits for its time can be changed, also by who covers for its author. Null if one may not. */
export function scheduledTextVerb(user: ActingUser, { id, name }: DocketMember, text: TextBrief): Verb | null {
  if (!mayChange(user, text)) return null;
  return {
    label: 'Edit',
    run: () => openDialog({ kind: 'text', memberId: id, memberName: name, messageId: text.id }),
  };
}

async function askAndRemove({ id: messageId }: TextBrief): Promise<void> {
  const yes = await confirm({
    title: 'Delete scheduled text',
    message: 'It will not be sent. This cannot be undone.',
    confirm: 'Delete text',
    danger: true,
  });
  if (!yes) return;
  try {
    await api(contracts.texts.remove, { params: { messageId } });
    showSuccess('Scheduled text deleted');
  } catch {
    // the API client has shown what went wrong
  }
  void queryClient.invalidateQueries({ queryKey: docketKeys.all });
}

/** What else can be done with a text that waits: all that wait for the member, or not to send it. */
export function scheduledTextDeeds(user: ActingUser, { id, name }: DocketMember, text: TextBrief): MoreDeed[] {
  if (!mayChange(user, text)) return [];
  return [
    {
      key: 'scheduled',
      label: 'Scheduled texts',
      run: () => openDialog({ kind: 'scheduledTexts', memberId: id, memberName: name }),
    },
    { key: 'delete', label: 'Delete text', run: () => void askAndRemove(text) },
  ];
}
