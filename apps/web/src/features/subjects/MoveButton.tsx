import { IconArrowsExchange } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Button that moves a feed entry's call or text to another member. `onPress` opens the dialog. */
export function MoveButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      size="sm"
      aria-label={t('Move to another member')}
      title={t('Move to another member')}
      onClick={onPress}
    >
      <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
