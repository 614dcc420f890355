import { IconMenu2 } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PopupButtonProps } from '../../shared/late-popup.tsx';

/** The button that opens the navigation in narrow windows. */
export function NavMenuButton(props: PopupButtonProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon {...props} size="lg" aria-label={t('Menu')} aria-haspopup="menu">
      <IconMenu2 size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
