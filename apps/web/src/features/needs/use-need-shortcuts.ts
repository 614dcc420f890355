import { type Member, parseId } from '@guidepost/contracts';
import { canWorkOnNeeds } from '@guidepost/rules';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '../../shell/api.ts';
import { useShortcuts } from '../../shell/frame/use-shortcuts.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

/**
 * Keyboard shortcut and URL parameter for needs, on every tab of the member page. The A key adds a need, and `needId`
 * in the URL opens a need's details.
 */
export function useNeedShortcuts(member: Member | undefined): void {
  const { needId = '' } = useSearch({ strict: false }) as { needId?: string };
  const mayAdd = can(member, 'CAN_UPDATE_USER_NEEDS') && canWorkOnNeeds(member?.memberStage.key ?? '');
  const maySee = can(member, 'CAN_SEE_USER_NEEDS');
  const memberId = member?.id;
  const memberName = member?.name ?? '';
  const add = () => {
    if (memberId !== undefined && mayAdd) openDialog({ kind: 'need', memberId, memberName });
  };
  useShortcuts([['a', add, mayAdd ? 'Add need' : null]]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not reopen it when only the member's name changes
  useEffect(() => {
    const named = parseId<'Need'>(needId);
    if (memberId === undefined || !maySee || named === null) return;
    openDialog({ kind: 'needDetails', memberId, memberName, needId: named });
  }, [memberId, maySee, needId]);
}
