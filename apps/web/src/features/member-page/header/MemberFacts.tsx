import type { Member, MemberSummary } from '@guidepost/contracts';
import { ageOn } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/RelativeTime.tsx';
import { wordText } from '../../../shared/sentence.ts';
import { timeText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { useActingUser } from '../../../shell/api.ts';
import { wordListText } from '../../members/public.ts';
import { BirthdayMarker } from './BirthdayMarker.tsx';
import classes from './header.module.css';

interface Props {
  known: MemberSummary;
  member: Member | undefined;
}

/**
 * Line of known facts: 'Preferred name: Lola · 67 · Spanish, English · Houston, local time 10:16 AM · Guide Marisol
 * Vega'.
 */
export function MemberFacts({ known, member }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const today = useToday(user.timeZone);
  const age = known.dateOfBirth === null ? null : ageOn(known.dateOfBirth, today);
  const goesBy = known.preferredName !== null && known.preferredName !== known.firstName ? known.preferredName : null;
  return (
    <ul className={classes.facts}>
      {member?.pronouns && <li className={classes.narrow}>{wordText(t, member.pronouns)}</li>}
      {goesBy !== null && (
        <li data-first>
          <span className={classes.whole}>{t('Preferred name: {name}', { name: goesBy })}</span>
          <span className={classes.short}>“{goesBy}”</span>
        </li>
      )}
      {age !== null && <li data-first>{age}</li>}
      {known.dateOfBirth && <BirthdayMarker dateOfBirth={known.dateOfBirth} isFact />}
      {member?.reportedLanguage && <li data-first>{wordListText(t, member.reportedLanguage)}</li>}
      {member && (
        <li data-first>
          <LocalTime city={member.location?.city} timeZone={member.timeZone} />
        </li>
      )}
      <li data-own={known.assignedGuideId === user.id || undefined}>
        {known.assignedGuideName === null ? (
          t('No guide')
        ) : (
          <>
            {t('Guide')} <b>{known.assignedGuideName}</b>
          </>
        )}
      </li>
    </ul>
  );
}

function LocalTime({ city, timeZone }: { city: string | undefined; timeZone: string }) {
  const { t } = useTranslation();
  const time = timeText(useNow(), timeZone);
  const whole = city === undefined ? t('Local time {time}', { time }) : t('{city}, local time {time}', { city, time });
  return (
    <>
      <span className={classes.whole}>{whole}</span>
      <span className={classes.short}>{t('Local time {time}', { time })}</span>
    </>
  );
}
