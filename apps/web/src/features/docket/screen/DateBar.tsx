import type { StaffId } from '@guidepost/contracts';
import { IconChevronLeft, IconChevronRight } from '@guidepost/ui/icons';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daySearch, isDocketDay } from '../day.ts';
import classes from './screen.module.css';

interface Props {
  guideId: StaffId;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  /** True if a whole week is displayed. */
  isWeek: boolean;
}

/** Buttons for today, and for the previous and next day or week. The URL contains the displayed day. */
export function DateBar({ guideId, day, today, isWeek }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: Temporal.PlainDate) =>
    navigate({
      to: '/docket/guide/$guideId',
      params: { guideId: String(guideId) },
      // Changing the day keeps the filter.
      search: (before) => ({ ...before, day: undefined, ...daySearch(to, today) }),
    });
  const step = { days: isWeek ? 7 : 1 };
  const before = day.subtract(step);
  const after = day.add(step);
  return (
    <>
      <Button size="sm" onClick={() => go(today)}>
        {t('Today')}
      </Button>
      <ActionIcon.Group className={classes.arrows}>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t(isWeek ? 'Previous week' : 'Previous day')}
          disabled={!isDocketDay(before, today)}
          onClick={() => go(before)}
        >
          <IconChevronLeft size={16} stroke={2} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t(isWeek ? 'Next week' : 'Next day')}
          disabled={!isDocketDay(after, today)}
          onClick={() => go(after)}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <SegmentedControl
        size="xs"
        aria-label={t('Number of days shown')}
        value={isWeek ? 'week' : 'day'}
        onChange={(view) =>
          void navigate({
            to: '/docket/guide/$guideId',
            params: { guideId: String(guideId) },
            search: (before) => ({ ...before, view: view === 'week' ? 'week' : undefined }),
          })
        }
        data={[
          { value: 'day', label: t('Day') },
          { value: 'week', label: t('Week') },
        ]}
      />
    </>
  );
}
