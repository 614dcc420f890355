import type { StaffId, TeamDocketRow } from '@guidepost/contracts';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './team.module.css';
import type { TeamColumn } from './team-order.ts';

type Numbers = Omit<TeamDocketRow, 'guideId' | 'name' | 'isDisabled' | 'away' | 'oldestAt'>;

/** The guide whose records a number counts. The totals count the records of all guides of the table. */
type Counted = StaffId | 'team';

interface Props {
  of: Numbers & { guideId: Counted; name: string };
  labels: Readonly<Record<TeamColumn, string>>;
  /** The cell for the Oldest column. */
  children: ReactNode;
}

/** Cells with a guide's counts. Clicking a number opens the list of the counted records. */
export function Counts({ of, labels, children }: Props) {
  const { t } = useTranslation();
  const { guideId, name } = of;
  const cell = (column: keyof typeof labels & keyof Numbers, list: Listed) => (
    <Cell label={t(labels[column])} value={of[column]} isWarning={column === 'late'}>
      {of[column] > 0 && (
        <ListLink guideId={guideId} list={list} name={`${name}, ${t(labels[column])}: ${of[column]}`}>
          {of[column].toLocaleString()}
        </ListLink>
      )}
    </Cell>
  );
  return (
    <>
      {cell('members', 'members')}
      {cell('waiting', 'waiting')}
      {children}
      {cell('late', 'late')}
      {cell('outreachLeft', 'notReached')}
      <Cell label={t(labels.reviews)} value={of.reviews}>
        {of.reviews > 0 && <Reviews of={of} guideId={guideId} name={name} />}
      </Cell>
    </>
  );
}

interface CellProps {
  label: string;
  value: number;
  isWarning?: boolean;
  /** A link with the number. Without a link, the cell shows the plain number. */
  children?: ReactNode;
}

function Cell({ label, value, isWarning = false, children }: CellProps) {
  return (
    <td data-label={label} data-none={value === 0 || undefined} data-warning={(isWarning && value > 0) || undefined}>
      {children || value.toLocaleString()}
    </td>
  );
}

/** The lists that open from the counts. */
type Listed = 'members' | 'waiting' | 'oldest' | 'late' | 'notReached' | 'calls' | 'statuses' | 'transfers';

/** Returns the link to one of a guide's lists. */
function addressOfGuide(guideId: StaffId, list: Listed): LinkProps {
  const guide = String(guideId);
  const docket = { to: '/docket/guide/$guideId', params: { guideId: guide } } as const;
  const members = { to: '/member-list/guide/$guideId', params: { guideId: guide } } as const;
  const addresses: Readonly<Record<Listed, LinkProps>> = {
    members,
    notReached: { ...members, search: { notReached: 'true' } },
    waiting: { ...docket, search: { tab: 'followUp', part: 'waiting' } },
    oldest: { ...docket, search: { tab: 'followUp', part: 'waiting', order: 'oldest' } },
    calls: { ...docket, search: { tab: 'followUp', part: 'callReviews' } },
    late: { ...docket, search: { tab: 'late' } },
    statuses: { to: '/status-requests', search: { guide } },
    transfers: { to: '/transfer-requests', search: { guide } },
  };
  return addresses[list];
}

/** Links to the lists of all guides of the table. A docket is always one guide's, so its lists are missing. */
const teamAddresses: Partial<Record<Listed, LinkProps>> = {
  members: { to: '/member-list', search: { team: 'true' } },
  notReached: { to: '/member-list', search: { team: 'true', notReached: 'true' } },
  statuses: { to: '/status-requests', search: { guide: 'team' } },
  transfers: { to: '/transfer-requests', search: { guide: 'team' } },
};

const addressOf = (guideId: Counted, list: Listed): LinkProps | undefined =>
  guideId === 'team' ? teamAddresses[list] : addressOfGuide(guideId, list);

interface ListLinkProps {
  guideId: Counted;
  list: Listed;
  /** The text for screen readers, because the link shows only a number. */
  name: string;
  children: ReactNode;
}

/** A number that opens its list. If there is no such list, only the number. */
export function ListLink({ guideId, list, name, children }: ListLinkProps) {
  const address = addressOf(guideId, list);
  if (!address) return children;
  return (
    <Link {...address} className={classes.count} aria-label={name}>
      {children}
    </Link>
  );
}

/** The number of reviews. A click opens the list of reviews, or a menu if the reviews are in several lists. */
function Reviews({ of, guideId, name }: { of: Numbers; guideId: Counted; name: string }) {
  const { t } = useTranslation();
  const label = `${name}, ${t('Reviews')}: ${of.reviews}`;
  const lists = reviewLists.filter(({ count }) => of[count] > 0);
  const [first] = lists;
  if (first && lists.length === 1)
    return (
      <ListLink guideId={guideId} list={first.list} name={label}>
        {of.reviews.toLocaleString()}
      </ListLink>
    );
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.count} aria-label={label}>
          {of.reviews.toLocaleString()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map(({ count, list, text }) => {
          const address = addressOf(guideId, list);
          const label = t(text, { count: of[count] });
          if (!address) return <Menu.Label key={list}>{label}</Menu.Label>;
          return (
            <Menu.Item key={list} renderRoot={(props) => <Link {...address} {...props} />}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const reviewLists = [
  { count: 'callReviews', list: 'calls', text: 'Calls to review: {count}' },
  { count: 'statusReviews', list: 'statuses', text: 'Status change requests: {count}' },
  { count: 'transferReviews', list: 'transfers', text: 'Transfer requests: {count}' },
] as const;
