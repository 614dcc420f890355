import type { StaffSummary } from '@guidepost/contracts';
import { isImpersonable } from '@guidepost/rules';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { startImpersonation } from '../../shell/session/start-impersonation.ts';
import classes from './guides.module.css';

/** Table of guides with their locations. A guide's name links to the guide's docket. */
export function GuidesTable({ guides }: { guides: readonly StaffSummary[] }) {
  const { t } = useTranslation();
  const me = useActingUser();
  const mayImpersonate = can(me, 'CAN_IMPERSONATE_USERS');
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('Switch Guide View')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Guide')}</th>
          <th scope="col">{t('Location')}</th>
          {mayImpersonate && (
            <th scope="col" className={classes.action}>
              <VisuallyHidden>{t('Impersonate')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {guides.map((guide) => (
          <tr key={guide.id}>
            <th scope="row">
              <span className={classes.who}>
                <Avatar id={guide.id} name={guide.name} size="sm" />
                <Link to="/docket/guide/$guideId" params={{ guideId: String(guide.id) }} className={classes.name}>
                  {guide.name}
                </Link>
              </span>
            </th>
            <td>{guide.location}</td>
            {mayImpersonate && (
              <td className={classes.action}>
                {guide.id !== me.id && isImpersonable(guide.role) && (
                  <Button
                    size="sm"
                    aria-label={t('Impersonate {name}', { name: guide.name })}
                    onClick={() => void startImpersonation(guide.id)}
                  >
                    {t('Impersonate')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
