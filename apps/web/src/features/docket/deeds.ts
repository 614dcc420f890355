import { contracts, type PendingItem, type Todo } from '@guidepost/contracts';
import { api } from '../../shell/api.ts';
import { hasDialog, openDialog } from '../../shell/openDialog.tsx';

type Deed = () => void;

/** What may be done with a visit belongs to who looks, and comes with its entry in the feed. */
async function openVisit(memberId: number, memberName: string, visitId: number): Promise<void> {
  const query = { userId: memberId, externalItemType: 'visit', externalItemId: visitId };
  const visit = (await api(contracts.feed.items, { query }))[0]?.visit;
  if (visit) openDialog({ kind: 'visit', memberId, memberName, visit });
}

/** Calls back, says what a call led to, or shows the one to review. */
function openCall({ member, action, call, feedbackCall }: Todo): Deed | null {
  const record = call ?? feedbackCall;
  if (!record || !hasDialog('openCall')) return null;
  // from somebody whom nobody knows: what they said, and whose call it is (decision 27)
  if (action === 'review' || !member) return () => openDialog({ kind: 'callSummary', callId: record.id });
  if (action !== 'call') return () => openDialog({ kind: 'openCall', callId: record.id });
  return () =>
    openDialog({
      kind: 'call',
      memberId: member.id,
      memberName: member.name,
      returnOf: record.id,
      mode: feedbackCall ? 'feedback' : 'create',
    });
}

/**
 * What the button of a todo does. Null where the module behind it is not there, or the record is not for this person:
 * the button is hidden then, and the row leads to the member.
 */
export function openTodo(todo: Todo): Deed | null {
  const { member, scheduledEvent, visit, action, message } = todo;
  if (todo.call ?? todo.feedbackCall) return openCall(todo);
  // a text of somebody whom nobody knows: whose it is comes first (decision 27)
  if (message && !member && hasDialog('assignText')) {
    return () => openDialog({ kind: 'assignText', messageId: message.id });
  }
  if (!member) return null;
  const about = { memberId: member.id, memberName: member.name };
  if (action === 'reply' && hasDialog('text')) return () => openDialog({ kind: 'text', ...about });
  if (scheduledEvent && hasDialog('scheduledEvent')) {
    return () => openDialog({ kind: 'scheduledEvent', ...about, event: scheduledEvent });
  }
  if (visit && hasDialog('visit')) return () => void openVisit(member.id, member.name, visit.id).catch(() => {});
  return null;
}

/** What the button of a pending item does, or null as above. */
export function openPending({ member, scheduledEvent }: PendingItem): Deed | null {
  if (!scheduledEvent || !hasDialog('scheduledEvent')) return null;
  return () =>
    openDialog({ kind: 'scheduledEvent', memberId: member.id, memberName: member.name, event: scheduledEvent });
}
