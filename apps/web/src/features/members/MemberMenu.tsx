import type { MemberSummary } from '@guidepost/contracts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { memberLink } from './memberPath.ts';

/** The overflow menu of the member page (staff §2). */
export function MemberMenu({ member }: { member: MemberSummary }) {
  const { t } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('More actions')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copyText(memberLink(member)).then(() => showSuccess('Link copied'))}
        >
          {t('Copy member link')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
