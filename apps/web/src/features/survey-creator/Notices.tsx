import { IconAlertCircle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import classes from './creator.module.css';

interface Props {
  /** True if another user has saved a newer version of the record. */
  isNewer: boolean;
  /** True if another user has deleted the record. */
  isGone: boolean;
}

/** Tells the user that another user has changed or deleted the record that they are editing. */
export function Notices({ isNewer, isGone }: Props) {
  const { t } = useTranslation();
  if (!isNewer && !isGone) return null;
  return (
    <div className={classes.notices}>
      <NewerVersionNotice shown={isNewer && !isGone} />
      {isGone && (
        <p role="alert" className="gp-problem">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {t('This record no longer exists. Your text is still in the form, so you can copy it.')}
        </p>
      )}
    </div>
  );
}
