import { IconAlertCircle, IconInfoCircle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';
import type { NewerVersion } from './use-newer-version.ts';

interface Props {
  /** The user who has saved a newer version of the record. */
  newer: NewerVersion;
  /** True if the record was deleted elsewhere. */
  isDeleted?: boolean;
}

/** Tells a user who is editing a record that it was saved or deleted elsewhere meanwhile. */
export function NewerVersionNotice({ newer, isDeleted = false }: Props) {
  const { t } = useTranslation();
  if (isDeleted)
    return (
      <p role="alert" className="gp-problem">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        {t('This record no longer exists. Your text is still in the form, so you can copy it.')}
      </p>
    );
  if (!newer) return null;
  return (
    <p role="status" className={classes.newer}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      {newer === 'self'
        ? t('You have changed this in another window. You will see both versions when you save.')
        : t('Another user has changed this item. You will see both versions when you save.')}
    </p>
  );
}
