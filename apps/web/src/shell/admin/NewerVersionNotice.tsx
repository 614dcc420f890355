import { IconInfoCircle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';

/** Tells a user who is editing a record that another user has saved it meanwhile. */
export function NewerVersionNotice({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  if (!shown) return null;
  return (
    <p role="status" className={classes.newer}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      {t('Another user has changed this item. You will see both versions when you save.')}
    </p>
  );
}
