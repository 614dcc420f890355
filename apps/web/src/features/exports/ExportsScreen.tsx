import { useTranslation } from 'react-i18next';
import listed from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { ArchiveForm } from './ArchiveForm.tsx';
import { ArchiveList } from './ArchiveList.tsx';
import classes from './exports.module.css';
import { TableForm } from './TableForm.tsx';

/** Screen to export lists as CSV, and all of one member's data (docs/areas/exports.md). */
export default function ExportsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Exports');
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Exports')}>
        <span className={`gp-dim ${classes.about}`}>
          {t('Guidepost stores a record of every export and its reason.')}
        </span>
      </ScreenHeader>
      <div className={classes.forms}>
        <TableForm />
        <ArchiveForm />
      </div>
      <ArchiveList />
    </div>
  );
}
