import type { MemberId } from '@guidepost/contracts';
import { laterPresentStatus } from '@guidepost/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { monthDayText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { businessNow } from '../../shell/session/clock.ts';
import { statusHistoryOf } from './api.ts';
import { Notice } from './Notice.tsx';

interface Props {
  memberId: MemberId;
  name: string;
  /** From which the status that is asked for would hold, `yyyy-MM-dd`; empty while none is chosen. */
  day: string;
  /** When that is, where somebody has said so already; else the day begins where this person is. */
  beginsAt?: string | undefined;
}

/**
 * Says that a status goes into the past: the present one has begun after the day, and stays. Renders nothing if the status
 * would be the present one (docs/areas/statuses.md#history).
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
      {t('{name} stays {status}, which began on {date}: this change goes before it, into the history.', {
        name,
        status: t(present.memberStatus.name),
        date: monthDayText(Temporal.Instant.from(present.effectiveAt).toZonedDateTimeISO(timeZone).toPlainDate()),
      })}
    </Notice>
  );
}
