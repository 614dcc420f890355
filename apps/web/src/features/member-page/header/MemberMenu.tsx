import { contracts, type Member, type MemberId, type MemberSummary } from '@guidepost/contracts';
import {
  IconArrowsExchange,
  IconClipboardCheck,
  IconDots,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconLink,
  IconPencil,
  IconSearch,
  IconUserPlus,
} from '@guidepost/ui/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { memberLink } from '../../members/public.ts';
import { openHub } from '../../resources/public.ts';

/** Asks the server to create the member in the external record. A live event updates the page afterward. */
async function addToRecord(memberId: MemberId): Promise<void> {
  try {
    await api(contracts.members.addPatient, { body: { memberId } }, { idempotencyKey: crypto.randomUUID() });
    showSuccess('The member is being added to the external EMR.');
  } catch {
    // The API client has already shown the error.
  }
}

/** Overflow menu of the member page. */
export function MemberMenu({ known, member }: { known: MemberSummary; member: Member | undefined }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const showHistory = () => {
    // The drawer returns the focus to this button when it closes.
    button.current?.focus();
    openDialog({ kind: 'memberHistory', memberId: known.id, memberName: known.name });
  };
  const findResource = () => {
    button.current?.focus();
    openHub({ memberId: known.id, memberName: known.name });
  };
  const user = useActingUser();
  const mayTransfer =
    can(user, 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS') ||
    (can(user, 'CAN_CREATE_MEMBER_TRANSFER_REQUESTS') && known.assignedGuideId === user.id);
  const requestTransfer = () => {
    button.current?.focus();
    openDialog({ kind: 'transferRequest', memberId: known.id, memberName: known.name });
  };
  const requestStatus = () => {
    button.current?.focus();
    openDialog({ kind: 'statusRequest', memberId: known.id, memberName: known.name });
  };
  const correctName = (whole: Member) => {
    button.current?.focus();
    openDialog({ kind: 'memberName', member: whole });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} size="lg" aria-label={t('More actions')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can(member, 'CAN_SEE_USER_NEEDS') && (
          <Menu.Item leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />} onClick={findResource}>
            {t('Find a resource')}
          </Menu.Item>
        )}
        {mayTransfer && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />} onClick={requestTransfer}>
            {t('Request member transfer')}
          </Menu.Item>
        )}
        {member && can(member, 'CAN_ENROLL_MEMBERS') && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => correctName(member)}
          >
            {t('Correct the name')}
          </Menu.Item>
        )}
        {can(member, 'CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS') && (
          <Menu.Item leftSection={<IconClipboardCheck size={16} stroke={1.75} aria-hidden />} onClick={requestStatus}>
            {t('Request status change')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copyText(memberLink(known)).then(() => showSuccess('Link copied'))}
        >
          {t('Copy member link')}
        </Menu.Item>
        {can(user, 'CAN_ADMINISTER_CHANGE_LOGS') && (
          <Menu.Item
            component={Link}
            to="/admin-dashboard/audit"
            search={{ memberId: String(known.id) } as never}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          >
            {t('Show access log')}
          </Menu.Item>
        )}
        {member && member.avonUrl !== null && (
          <Menu.Item
            component="a"
            href={member.avonUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            {t('View Member in the external EMR')}
          </Menu.Item>
        )}
        {member && member.avonId === null && member.emrConnected && can(member, 'CAN_UPDATE_ALL_USER_DATA') && (
          <Menu.Item
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => void addToRecord(member.id)}
          >
            {t('Add to the external EMR')}
          </Menu.Item>
        )}
        {can(member, 'CAN_VIEW_CHANGE_LOGS') && (
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={showHistory}>
            {t('Update log')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
