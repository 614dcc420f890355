import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import classes from './member.module.css';

/** Nobody there, or nobody whom this person may see: which of the two is not told (decision 79). */
export function MemberMissing() {
  const { t } = useTranslation();
  useDocumentTitle('This member could not be found');
  return (
    <div className={classes.missing}>
      <IconUserOff size={28} stroke={1.5} aria-hidden />
      <h1 tabIndex={-1} data-screen-title className={classes.name}>
        {t('This member could not be found')}
      </h1>
      <p>{t('The address may be wrong, or the member may be with another team now.')}</p>
      <Button component={Link} to="/member-list" variant="filled">
        {t('Back to members')}
      </Button>
    </div>
  );
}
