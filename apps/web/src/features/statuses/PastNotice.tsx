import type { MemberId } from '@guidepost/contracts';
import { laterPresentStatus } from '@guidepost/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { monthDayText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { statusHistoryOf } from './api.ts';
import { Notice } from './Notice.tsx';

interface Props {
  memberId: MemberId;
  name: string;
  /** First day of the requested status, `yyyy-MM-dd`, or an empty string if no day is chosen. */
  day: string;
  /**
   * Exact time when the status begins, if the request has one. Otherwise the status begins at midnight on `day` in the
   * user's time zone.
   */
  beginsAt?: string | undefined;
}

/**
 * Shows that the requested status is backdated: the current status began later and remains the current one. Renders
 * nothing if the requested status would become the current status (docs/areas/statuses.md#history).
 */
export function PastNotice({ memberId, name, day, beginsAt }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data = [] } = useQuery(statusHistoryOf(memberId));
  if (day === '') return null;
  const begins = beginsAt
    ? Temporal.Instant.from(beginsAt)
    : Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant();
  const present = laterPresentStatus(data, begins, businessNow());
  if (!present) return null;
  return (
    <Notice>
      {t(
        'The current status of {name} remains {status}, which began on {date}. This change is added to the history before that status.',
        {
          name,
          status: t(present.memberStatus.name),
          date: monthDayText(Temporal.Instant.from(present.effectiveAt).toZonedDateTimeISO(timeZone).toPlainDate()),
        },
      )}
    </Notice>
  );
}
