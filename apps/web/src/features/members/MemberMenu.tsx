import type { Member, MemberSummary } from '@guidepost/contracts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconHistory, IconLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { memberLink } from './memberPath.ts';

/** The overflow menu of the member page (staff §2). */
export function MemberMenu({ known, member }: { known: MemberSummary; member: Member | undefined }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const showHistory = () => {
    // the focus comes back to it when the drawer closes
    button.current?.focus();
    openDialog({ kind: 'memberHistory', memberId: known.id, memberName: known.name });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} size="lg" aria-label={t('More actions')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copyText(memberLink(known)).then(() => showSuccess('Link copied'))}
        >
          {t('Copy member link')}
        </Menu.Item>
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
        {can(member, 'CAN_VIEW_CHANGE_LOGS') && (
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={showHistory}>
            {t('Update log')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
