import type { TeamDocketRow } from '@guidepost/contracts';
import { IconArrowDown, IconArrowUp, IconLock, IconPlaneDeparture, IconUsers } from '@guidepost/ui/icons';
import { ActionIcon, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { Chip } from '../../../shared/Chip.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SortHeader } from '../../../shared/list/SortHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText, shortDayText, waitingTimeText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { teamOptions } from '../api.ts';
import { Counts, ListLink } from './TeamCounts.tsx';
import classes from './team.module.css';
import {
  inTeamOrder,
  orderAfterPress,
  type TeamColumn,
  teamColumns,
  teamOrderOf,
  teamOrderText,
} from './team-order.ts';

const labels: Readonly<Record<TeamColumn, string>> = {
  name: 'Guide',
  members: 'Members',
  waiting: 'Waiting',
  oldestAt: 'Oldest',
  late: 'Late',
  outreachLeft: 'Not reached yet',
  reviews: 'Reviews',
};

/** Help texts for columns whose labels need an explanation. */
const columnHelp: Partial<Record<TeamColumn, string>> = {
  reviews: "The number of calls to review, plus open requests to change a member's status or guide.",
};

function awayText(t: TFunction, { until, answeredBy: name }: NonNullable<TeamDocketRow['away']>): string {
  const day = shortDayText(Temporal.PlainDate.from(until));
  return name === null ? t('Away through {day}', { day }) : t('Away through {day}, covered by {name}', { day, name });
}

const route = '/signed-in/docket/guide/$guideId';

/** Counts for each guide that the acting user supervises, with totals (docs/areas/docket.md#team). */
export function Team() {
  const { t } = useTranslation();
  const query = useQuery(teamOptions);
  const { data } = query;
  const { supervisedGuideIds } = useActingUser();
  const order = teamOrderOf(useSearch({ from: route }).team);
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const sortBy = (next: typeof order) =>
    void navigate({
      search: (before) => ({ ...before, team: teamOrderText(next) }),
      replace: true,
      resetScroll: false,
    });
  useWatch({ guideIds: supervisedGuideIds });
  if (!data)
    return (
      <LoadState of={[query]} failure="The team did not load." waiting={<SkeletonRows rows={8} second={false} />} />
    );
  if (data.length === 0) return <EmptyState icon={IconUsers} title="There are no guides on your teams" />;
  const Arrow = order.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const [longestWait] = inTeamOrder(data, { column: 'oldestAt', direction: 'asc' });
  const columnOf = (name: string | null) => teamColumns.find((column) => column === name);
  return (
    <>
      {/* On narrow screens, the rows are cards without column headers to click, so this field sorts them. */}
      <div className={classes.sort}>
        <Select
          label={t('Sort by')}
          value={order.column}
          allowDeselect={false}
          data={teamColumns.map((column) => ({ value: column, label: t(labels[column]) }))}
          onChange={(name) => {
            const column = columnOf(name);
            if (column && column !== order.column) sortBy(orderAfterPress(order, column));
          }}
        />
        <ActionIcon
          variant="default"
          aria-label={t('Reverse the order')}
          title={t('Reverse the order')}
          onClick={() => sortBy(orderAfterPress(order, order.column))}
        >
          <Arrow size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.team}>
        <thead>
          <tr>
            {teamColumns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={t(labels[column])}
                about={columnHelp[column] && t(columnHelp[column])}
                direction={order.column === column ? order.direction : undefined}
                onSort={() => sortBy(orderAfterPress(order, column))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {inTeamOrder(data, order).map((one) => (
            <tr key={one.guideId}>
              <th scope="row">
                <Guide row={one} />
              </th>
              <Counts of={one} labels={labels}>
                <Oldest of={one} />
              </Counts>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <Counts of={{ ...totalOf(data), guideId: 'team', name: t('Total') }} labels={labels}>
              {longestWait ? <Oldest of={longestWait} /> : <td />}
            </Counts>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

const totalOf = (rows: readonly TeamDocketRow[]) => {
  const sum = (of: (row: TeamDocketRow) => number) => rows.reduce((before, row) => before + of(row), 0);
  return {
    members: sum(({ members }) => members),
    waiting: sum(({ waiting }) => waiting),
    late: sum(({ late }) => late),
    outreachLeft: sum(({ outreachLeft }) => outreachLeft),
    reviews: sum(({ reviews }) => reviews),
    callReviews: sum(({ callReviews }) => callReviews),
    statusReviews: sum(({ statusReviews }) => statusReviews),
    transferReviews: sum(({ transferReviews }) => transferReviews),
  };
};

function Guide({ row: { guideId, name, isDisabled, away } }: { row: TeamDocketRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.who}>
      <Avatar id={guideId} name={name} size="sm" />
      <Link
        to="/docket/guide/$guideId"
        params={{ guideId: String(guideId) }}
        className={`${classes.name} gp-covers`}
        data-row
      >
        {name}
      </Link>
      {isDisabled && <Chip icon={IconLock}>{t('Disabled')}</Chip>}
      {away && <Chip icon={IconPlaneDeparture}>{awayText(t, away)}</Chip>}
    </span>
  );
}

/** Shows the longest time that a person has been waiting for the guide's reply. It opens the waiting people, oldest first. */
function Oldest({ of: { oldestAt: since, guideId, name } }: { of: TeamDocketRow }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const now = useNow();
  const waited = since === null ? null : waitingTimeText(since, now);
  return (
    <td data-label={t('Oldest')}>
      {since === null || waited === null ? (
        <span aria-hidden>–</span>
      ) : (
        <ListLink
          guideId={guideId}
          list="oldest"
          name={`${name}, ${t('Oldest')}: ${translate(t, waited.text, waited.values)}`}
        >
          <time dateTime={since} title={exactText(since, timeZone)}>
            {translate(t, waited.text, waited.values)}
          </time>
        </ListLink>
      )}
    </td>
  );
}
