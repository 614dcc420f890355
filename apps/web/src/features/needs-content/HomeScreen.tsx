import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { contentOptions } from './api.ts';
import classes from './content.module.css';
import { groups, groupTypes, rowsOf } from './groups.ts';

/** Home page of the needs content. Shows each group's purpose and number of rows. */
export default function HomeScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Needs Content');
  const query = useQuery(contentOptions);
  const content = query.data;
  return (
    <div className={`${list.screen} ${classes.home}`}>
      <ScreenHeader title={t('Needs Content')} />
      <p className={classes.lead}>
        {t(
          'Guides choose from these items when they identify a need or work on one. Guides see your changes immediately.',
        )}
      </p>
      <div className={`gp-card ${classes.kinds}`}>
        {!content && (
          <LoadState
            of={[query]}
            failure="The content for needs did not load."
            waiting={<SkeletonRows rows={5} height={64} avatar={false} />}
          />
        )}
        {content && (
          <ul>
            {groupTypes.map((type) => {
              const { label, about, icon: GroupIcon } = groups[type];
              const rows = rowsOf(content, type);
              const retired = rows.filter(({ retiredAt }) => retiredAt !== null).length;
              return (
                <li key={type}>
                  <GroupIcon size={20} stroke={1.75} aria-hidden />
                  <span className={classes.kind}>
                    <Link
                      to="/admin-dashboard/needs-content/$group"
                      params={{ group: type }}
                      className={`${classes.kindName} gp-covers`}
                    >
                      {t(label)}
                    </Link>
                    <span className={classes.about}>{t(about)}</span>
                  </span>
                  <span className={classes.amount}>
                    {t('{count} active', { count: rows.length - retired })}
                    {retired > 0 && <span className="gp-dim">{t('{count} retired', { count: retired })}</span>}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
