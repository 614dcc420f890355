import { IconAlertCircle, IconInfoCircle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';

interface Props {
  /** True if another user has saved a newer version of the record. */
  shown: boolean;
  /** True if another user has deleted the record. */
  isDeleted?: boolean;
}

/** Tells a user who is editing a record that another user has saved or deleted it meanwhile. */
export function NewerVersionNotice({ shown, isDeleted = false }: Props) {
  const { t } = useTranslation();
  if (isDeleted)
    return (
      <p role="alert" className="gp-problem">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        {t('This record no longer exists. Your text is still in the form, so you can copy it.')}
      </p>
    );
  if (!shown) return null;
  return (
    <p role="status" className={classes.newer}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      {t('Another user has changed this item. You will see both versions when you save.')}
    </p>
  );
}
