import { IconUserOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './Missing.module.css';

interface Props {
  title: string;
  why: string;
  /** URL of the link to another screen. */
  to: string;
  label: string;
}

/**
 * Replaces a screen if the record does not exist or the user may not view it. Both cases look the same, so that the
 * user cannot find out which one it is.
 */
export function Missing({ title, why, to, label }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.missing}>
      <IconUserOff size={28} stroke={1.5} aria-hidden />
      <h1 tabIndex={-1} data-screen-title>
        {t(title)}
      </h1>
      <p>{t(why)}</p>
      <Button component={Link} to={to} variant="filled">
        {t(label)}
      </Button>
    </div>
  );
}
