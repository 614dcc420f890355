import { IconArrowsExchange } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Button that moves the call or text of a feed entry to another member. `onPress` opens the dialog for the move. */
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
