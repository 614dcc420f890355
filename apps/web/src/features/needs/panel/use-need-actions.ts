import type { Member, Need } from '@guidepost/contracts';
import { needNotDeletable } from '@guidepost/rules';
import { useNavigate } from '@tanstack/react-router';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { labelIn } from '../../../shared/label-in.ts';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { useDeleteNeed, useExtendNeed } from '../api.ts';
import { useStopPursuing } from '../closing/closing.ts';

/** Returns a need's actions, for its card, its details and the goal it belongs to. */
export function useNeedActions(member: Pick<Member, 'id' | 'name'>, need: Need) {
  const navigate = useNavigate();
  const extend = useExtendNeed();
  const remove = useDeleteNeed();
  const stop = useStopPursuing();
  const about = { memberId: member.id, memberName: member.name };
  return {
    /**
     * Adds the need's id to the URL, which opens the details. That way the Back button closes them, and a link can open
     * them.
     */
    view: () =>
      void navigate({
        to: '.',
        search: ((search: object) => ({ ...search, needId: String(need.id) })) as never,
        resetScroll: false,
      }),
    call: () => openDialog({ kind: 'call', ...about, needId: need.id }),
    addAction: () => openDialog({ kind: 'needAction', ...about, need }),
    edit: () => openDialog({ kind: 'need', ...about, need }),
    fulfill: () => openDialog({ kind: 'fulfillNeed', ...about, need }),
    extend: () => extend.mutate(need),
    /** Asks for confirmation, then delays the request for ten seconds so that the user can cancel it. */
    async stopPursuing(): Promise<void> {
      const yes = await confirm({
        title: 'Stop pursuing',
        message: '{need} will be closed as unresolved. You cannot reopen the need.',
        confirm: 'Stop pursuing',
        danger: true,
        values: { need: labelIn(need.issue) },
      });
      if (yes) stop(need);
    },
    /** Asks for confirmation, or shows why the need cannot be deleted. Returns true if the request was sent. */
    async remove(): Promise<boolean> {
      if (!can(need, 'CAN_DELETE')) {
        showError({ message: needNotDeletable });
        return false;
      }
      const yes = await confirm({
        title: 'Delete need',
        message: '{need} and its history will be deleted for all users. This cannot be undone.',
        confirm: 'Delete need',
        danger: true,
        values: { need: labelIn(need.issue) },
      });
      if (yes) remove.mutate(need);
      return yes;
    },
  };
}
