import { IconX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './tabs.module.css';

/** A filter or an order that a link has set, as a button that removes it. */
export function FilterPart({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      variant="light"
      className={classes.part}
      rightSection={<IconX size={14} stroke={2} aria-hidden />}
      aria-label={t('Remove filter {what}', { what: text })}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}
