import type { TrainingCharacterKey } from '@guidepost/contracts';
import { IconChevronDown, IconChevronRight, IconUsers } from '@guidepost/ui/icons';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { charactersOptions } from './api.ts';
import classes from './training.module.css';

/** Topics that users can practice with each character. */
const practiceTopics: Readonly<Record<TrainingCharacterKey, string>> = {
  'first-call': 'A first call with a member who speaks Spanish',
  'after-hospital': 'A follow-up after a hospitalization',
  'many-needs': 'Several needs and a visit',
  reminder: 'A reminder for a member who returned to the program',
  finished: 'A member who has graduated',
};

/** The training characters, collapsed by default. Each links to its member page. */
export function Characters() {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(charactersOptions);
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className="gp-card">
      <h2 className={classes.fold}>
        <UnstyledButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Chevron size={16} stroke={1.75} aria-hidden />
          {t('Training members')}
          {query.data && <span className="gp-count">{query.data.length}</span>}
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!open}>
        {!query.data && (
          <LoadState of={[query]} failure="The training members did not load." waiting={<SkeletonRows rows={5} />} />
        )}
        {query.data?.length === 0 && (
          <EmptyState icon={IconUsers} title="No records found">
            {t('“Reset Training” creates these members. Teams that serve the customer “Training” can see them.')}
          </EmptyState>
        )}
        <ul className={classes.list}>
          {query.data?.map((one) => (
            <li key={one.id}>
              <Link
                to="/member-list/guide/$guideId/member/$memberId"
                params={{ guideId: 'unknown', memberId: String(one.id) }}
              >
                <Avatar id={one.id} name={one.name} />
                <span className={classes.who}>
                  <b>{one.name}</b>
                  <span className="gp-dim">{t(practiceTopics[one.key])}</span>
                </span>
                <span className={classes.state}>
                  {t(one.statusName)}
                  <span className="gp-meta">
                    {one.guideName ?? t('Unassigned')} · <RelativeTime instant={one.createdAt} inside />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
