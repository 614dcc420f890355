import type { Member, StatusOption } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';
import { IconHandStop, IconStar } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { monthDayText, monthText } from '../../../shared/time.ts';
import classes from '../statuses.module.css';

interface Props {
  member: Pick<Member, 'firstName' | 'preferredName'>;
  option: StatusOption;
  /** `yyyy-MM-dd`, or an empty string if no day is chosen. */
  day: string;
}

/** Shows the effects of a status. Renders nothing if the status has no effects. */
export function StatusEffects({ member, option, day }: Props) {
  const { t } = useTranslation();
  const name = member.preferredName ?? member.firstName;
  const isCelebrated = celebratedStatuses.includes(option.memberStatus.key) && day !== '';
  if (!isCelebrated && !option.endsContact) return null;
  return (
    <div>
      <b>{t('Effects of this status')}</b>
      <ul className={classes.means}>
        {isCelebrated && (
          <li>
            <IconStar size={16} stroke={1.75} aria-hidden />
            {t('{name} joins the program on {date} and counts as engaged in {month}.', {
              name,
              date: monthDayText(Temporal.PlainDate.from(day)),
              month: monthText(Temporal.PlainDate.from(day)),
            })}
          </li>
        )}
        {option.endsContact && (
          <li>
            <IconHandStop size={16} stroke={1.75} aria-hidden />
            {t('Scheduled texts and events with {name} will be canceled, and outreach will end.', { name })}
          </li>
        )}
      </ul>
    </div>
  );
}
