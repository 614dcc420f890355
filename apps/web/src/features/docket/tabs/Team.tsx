import type { TeamDocketRow } from '@guidepost/contracts';
import { IconLock, IconPlaneDeparture, IconUsers } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { Chip } from '../../../shared/Chip.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { HeadText } from '../../../shared/list/HeadText.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText, shortDayText, waitedText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { teamOptions } from '../api.ts';
import classes from './team.module.css';

const columns = ['waiting', 'late', 'outreachLeft', 'reviews'] as const satisfies readonly (keyof TeamDocketRow)[];

function awayText(t: TFunction, { until, answeredBy: name }: NonNullable<TeamDocketRow['away']>): string {
  const day = shortDayText(Temporal.PlainDate.from(until));
  return name === null ? t('Away until {day}', { day }) : t('Away until {day}, covered by {name}', { day, name });
}

/** Counts for each guide whom the acting user supervises, with totals (docs/areas/docket.md#team). */
export function Team() {
  const { t } = useTranslation();
  const query = useQuery(teamOptions);
  const { data } = query;
  const { timeZone, supervisedGuideIds } = useActingUser();
  const now = useNow();
  useWatch({ guideIds: supervisedGuideIds });
  if (!data)
    return (
      <LoadState of={[query]} failure="The team did not load." waiting={<SkeletonRows rows={8} second={false} />} />
    );
  if (data.length === 0) return <EmptyState icon={IconUsers} title="There are no guides in your teams" />;
  const total = (of: (typeof columns)[number]) => data.reduce((sum, one) => sum + one[of], 0);
  return (
    <table className={classes.team}>
      <thead>
        <tr>
          <th scope="col">{t('Guide')}</th>
          <th scope="col">{t('Waiting')}</th>
          <th scope="col">{t('Oldest')}</th>
          <th scope="col">{t('Late')}</th>
          <th scope="col">{t('Not reached yet')}</th>
          {/* Labels the column even if the heading row is hidden. A hidden heading row has no tab stop and no
              explanation. */}
          <th scope="col" aria-label={t('Reviews')}>
            <HeadText
              label={t('Reviews')}
              about={t("Calls to review, and open requests to change a member's status or guide.")}
            />
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ guideId, name, isDisabled, away, waiting, oldestAt, late, outreachLeft, reviews }) => (
          <tr key={guideId}>
            <th scope="row">
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
            </th>
            <Count label={t('Waiting')} value={waiting} />
            <td data-label={t('Oldest')}>
              {oldestAt === null ? (
                <span aria-hidden>–</span>
              ) : (
                <time dateTime={oldestAt} title={exactText(oldestAt, timeZone)}>
                  <Waited since={oldestAt} now={now} />
                </time>
              )}
            </td>
            <Count label={t('Late')} value={late} isWarning />
            <Count label={t('Not reached yet')} value={outreachLeft} />
            <Count label={t('Reviews')} value={reviews} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <Count label={t('Waiting')} value={total('waiting')} />
          <td />
          <Count label={t('Late')} value={total('late')} />
          <Count label={t('Not reached yet')} value={total('outreachLeft')} />
          <Count label={t('Reviews')} value={total('reviews')} />
        </tr>
      </tfoot>
    </table>
  );
}

function Waited({ since, now }: { since: string; now: string }) {
  const { t } = useTranslation();
  const { text, values } = waitedText(since, now);
  return translate(t, text, values);
}

function Count({ label, value, isWarning = false }: { label: string; value: number; isWarning?: boolean }) {
  return (
    <td data-label={label} data-none={value === 0 || undefined} data-warning={(isWarning && value > 0) || undefined}>
      {value.toLocaleString()}
    </td>
  );
}
