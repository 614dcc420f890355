import type { Absence } from '@guidepost/contracts';
import { IconBeach, IconUserShare } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { monthDayText } from '../../shared/time.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { Banner } from '../../shell/frame/Banner.tsx';
import { openDialog } from '../../shell/open-dialog.tsx';
import { absencesOptions } from './api.ts';

const lastDayOf = ({ lastDay }: Absence): string => monthDayText(Temporal.PlainDate.from(lastDay));

/**
 * Banners above the docket: one for each guide that the user covers for, one for the user's own current absence, and
 * one for each past absence with an unread report.
 */
export function AwayBanners() {
  const { t } = useTranslation();
  const me = useActingUser();
  const { data } = useQuery({ ...absencesOptions(me.id), enabled: can(me, 'CAN_VIEW_MEMBERS') });
  if (!data) return null;
  const running = data.away.find(({ state }) => state === 'running');
  const over = data.away.filter(({ state }) => state === 'over');
  return (
    <>
      {data.answersFor.map(({ id, name }) => {
        const absence = data.covering.find(({ staff, state }) => staff.id === id && state === 'running');
        return (
          <Banner
            key={id}
            tone="info"
            icon={IconUserShare}
            actions={
              <Button
                size="xs"
                variant="default"
                component={Link}
                {...({ to: '/docket/guide/$guideId', params: { guideId: String(id) } } as object)}
              >
                {t('Open docket')}
              </Button>
            }
          >
            {absence
              ? t('You are covering for {name} through {date}.', { name, date: lastDayOf(absence) })
              : t('You are covering for {name}.', { name })}
          </Banner>
        );
      })}
      {running && (
        <Banner
          tone="info"
          icon={IconBeach}
          actions={
            <Button size="xs" variant="default" onClick={() => openDialog({ kind: 'absences' })}>
              {t('Change days')}
            </Button>
          }
        >
          {t('You are absent through {date}. {name} is covering for you.', {
            date: lastDayOf(running),
            name: running.cover.name,
          })}
        </Banner>
      )}
      {over.map((absence) => (
        <Banner
          key={absence.id}
          tone="info"
          icon={IconBeach}
          actions={
            <Button
              size="xs"
              variant="default"
              onClick={() => openDialog({ kind: 'absenceReport', absenceId: absence.id })}
            >
              {t('Open report')}
            </Button>
          }
        >
          {t('You were absent through {date}. {name} covered for you.', {
            date: lastDayOf(absence),
            name: absence.cover.name,
          })}
        </Banner>
      ))}
    </>
  );
}
