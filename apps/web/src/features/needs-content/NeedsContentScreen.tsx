import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { contentOptions } from './api.ts';
import classes from './content.module.css';
import { groups, groupTypes, rowsOf } from './groups.ts';

/** The Needs Content page: the list of groups at the side, and the selected group. */
export default function NeedsContentScreen() {
  const { t } = useTranslation();
  const { data: content } = useQuery(contentOptions);
  const { group } = useParams({ strict: false });
  const list = useRef<HTMLElement>(null);
  const isLoaded = content !== undefined;
  // on narrow screens the groups are in a horizontally scrolling line
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after the counts have loaded, because they make the line longer
  useEffect(() => {
    if (group) list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [group, isLoaded]);
  return (
    <div className={classes.screen}>
      <nav ref={list} className={classes.groups} aria-label={t('Needs Content')}>
        {groupTypes.map((type) => (
          <Link
            key={type}
            to="/admin-dashboard/needs-content/$group"
            params={{ group: type }}
            search={{}}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
            className={classes.group}
          >
            {t(groups[type].label)}
            {content && (
              <span className={classes.count} aria-hidden>
                {rowsOf(content, type)
                  .filter(({ retiredAt }) => retiredAt === null)
                  .length.toLocaleString()}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
