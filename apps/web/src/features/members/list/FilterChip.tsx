import { IconX } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './members.module.css';

/** An active filter of the members list, with a button that removes it. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      <span>{text}</span>
      <ActionIcon size={20} radius="xl" aria-label={t('Remove filter {what}', { what: text })} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </ActionIcon>
    </span>
  );
}
