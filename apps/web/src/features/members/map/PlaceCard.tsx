import type { MemberForMap } from '@guidepost/contracts';
import { CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { StatusChip } from '../../../shared/StatusChip.tsx';
import { memberPath } from '../member-path.ts';
import classes from './map.module.css';

/** Lists the members at one place of the map with links to their pages. The first link receives the focus. */
export function PlaceCard({ members, onClose }: { members: readonly MemberForMap[]; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.people}>
      <ul ref={list}>
        {members.map(({ id, firstName, lastName, location, memberStatus }) => (
          <li key={id}>
            <Avatar id={id} name={`${firstName} ${lastName}`} />
            <span className={classes.person}>
              <Link {...memberPath({ id, assignedGuideId: null })} className={classes.link}>
                {`${firstName} ${lastName}`}
              </Link>
              {location && <span className="gp-meta">{`${location.city}, ${location.state}`}</span>}
            </span>
            <StatusChip status={memberStatus} />
          </li>
        ))}
      </ul>
      <CloseButton size={24} aria-label={t('Close')} onClick={onClose} />
    </div>
  );
}
