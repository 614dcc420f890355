import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './GuideMissing.module.css';

export const guideMissingTitle = 'This guide could not be found';

/** No such guide, or none whom this person may view: which of the two is not told (decision 79). */
export function GuideMissing() {
  const { t } = useTranslation();
  return (
    <div className={classes.missing}>
      <IconUserOff size={28} stroke={1.5} aria-hidden />
      <h1 tabIndex={-1} data-screen-title>
        {t(guideMissingTitle)}
      </h1>
      <p>{t('The address may be wrong, or the guide may be with another team now.')}</p>
      <Button component={Link} to="/docket" variant="filled">
        {t('Go to the docket')}
      </Button>
    </div>
  );
}
