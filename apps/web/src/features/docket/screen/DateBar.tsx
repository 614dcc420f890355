import type { StaffId } from '@guidepost/contracts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daySearch, isDocketDay } from '../day.ts';
import classes from './screen.module.css';

interface Props {
  guideId: StaffId;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
}

/** Today, back and forward; the day stands in the address. */
export function DateBar({ guideId, day, today }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: Temporal.PlainDate) =>
    navigate({
      to: '/docket/guide/$guideId',
      params: { guideId: String(guideId) },
      // the filter stays
      search: (before) => ({ ...before, day: undefined, ...daySearch(to, today) }),
    });
  const before = day.subtract({ days: 1 });
  const after = day.add({ days: 1 });
  return (
    <>
      <Button size="sm" onClick={() => go(today)}>
        {t('Today')}
      </Button>
      <ActionIcon.Group className={classes.arrows}>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('back')}
          disabled={!isDocketDay(before, today)}
          onClick={() => go(before)}
        >
          <IconChevronLeft size={16} stroke={2} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('forward')}
          disabled={!isDocketDay(after, today)}
          onClick={() => go(after)}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </>
  );
}
