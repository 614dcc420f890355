import type { StaffId, TeamDocketRow } from '@guidepost/contracts';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocketTab } from './tabs.ts';
import classes from './team.module.css';
import type { TeamColumn } from './team-order.ts';

type Numbers = Pick<TeamDocketRow, 'members' | 'waiting' | 'late' | 'outreachLeft' | 'reviews' | 'callReviews'>;

interface Props {
  /** The counts of a guide. The totals have no guide and no links. */
  of: Numbers & { guideId?: StaffId; name?: string };
  labels: Readonly<Record<TeamColumn, string>>;
  /** The cell of the column Oldest. */
  children: ReactNode;
}

/** The cells with numbers of a guide. A press on a number opens the list of the counted records. */
export function Counts({ of, labels, children }: Props) {
  const { t } = useTranslation();
  const { guideId, name = '' } = of;
  const cell = (column: keyof typeof labels & keyof Numbers, tab: DocketTab | 'members') => (
    <Cell label={t(labels[column])} value={of[column]} isWarning={column === 'late'}>
      {guideId !== undefined && of[column] > 0 && (
        <ListLink guideId={guideId} tab={tab} name={`${name}, ${t(labels[column])}: ${of[column]}`}>
          {of[column].toLocaleString()}
        </ListLink>
      )}
    </Cell>
  );
  return (
    <>
      {cell('members', 'members')}
      {cell('waiting', 'followUp')}
      {children}
      {cell('late', 'late')}
      {cell('outreachLeft', 'outreach')}
      <Cell label={t(labels.reviews)} value={of.reviews}>
        {guideId !== undefined && of.reviews > 0 && <Reviews of={of} guideId={guideId} name={name} />}
      </Cell>
    </>
  );
}

interface CellProps {
  label: string;
  value: number;
  isWarning?: boolean;
  /** A link with the number. Without it, the cell shows the number. */
  children?: ReactNode;
}

function Cell({ label, value, isWarning = false, children }: CellProps) {
  return (
    <td data-label={label} data-none={value === 0 || undefined} data-warning={(isWarning && value > 0) || undefined}>
      {children || value.toLocaleString()}
    </td>
  );
}

interface LinkProps {
  guideId: StaffId;
  /** A tab of the guide's docket, or the list of the guide's members. */
  tab: DocketTab | 'members';
  /** The text for screen readers, because the link shows only a number. */
  name?: string;
  children: ReactNode;
}

function ListLink({ guideId, tab, name, children }: LinkProps) {
  const shared = { params: { guideId: String(guideId) }, className: classes.count, 'aria-label': name };
  return tab === 'members' ? (
    <Link to="/member-list/guide/$guideId" {...shared}>
      {children}
    </Link>
  ) : (
    <Link to="/docket/guide/$guideId" search={{ tab }} {...shared}>
      {children}
    </Link>
  );
}

/** The number of reviews. Calls to review are in Follow up and requests in Pending events, so a menu offers both. */
function Reviews({ of: { reviews, callReviews }, guideId, name }: { of: Numbers; guideId: StaffId; name: string }) {
  const { t } = useTranslation();
  const requests = reviews - callReviews;
  const label = `${name}, ${t('Reviews')}: ${reviews}`;
  if (callReviews === 0 || requests === 0)
    return (
      <ListLink guideId={guideId} tab={requests === 0 ? 'followUp' : 'pending'} name={label}>
        {reviews.toLocaleString()}
      </ListLink>
    );
  const params = { guideId: String(guideId) };
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.count} aria-label={label}>
          {reviews.toLocaleString()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/docket/guide/$guideId" params={params} search={{ tab: 'followUp' }} {...props} />
          )}
        >
          {t('Calls to review: {count}', { count: callReviews })}
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/docket/guide/$guideId" params={params} search={{ tab: 'pending' }} {...props} />
          )}
        >
          {t('Open requests: {count}', { count: requests })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
