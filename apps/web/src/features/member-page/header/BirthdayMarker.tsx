import { type Birthday, upcomingBirthday } from '@guidepost/rules';
import { IconCake } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { useToday } from '../../../shared/use-today.ts';
import { useActingUser } from '../../../shell/api.ts';
import { weekday } from '../../members/public.ts';
import classes from './header.module.css';

interface Props {
  dateOfBirth: string;
  /** True if the marker is one of the facts below the name (on a phone). Otherwise it is a chip beside the name. */
  isFact?: boolean;
}

/** Shows for example 'Birthday Tuesday', from seven days before the birthday. */
export function BirthdayMarker({ dateOfBirth, isFact = false }: Props) {
  const { t } = useTranslation();
  const today = useToday(useActingUser().timeZone);
  const birthday = upcomingBirthday(dateOfBirth, today);
  if (!birthday) return null;
  const text = t(sentence(birthday), { weekday: weekday(birthday.date) });
  if (isFact)
    return (
      <li className={classes.birthdayFact} data-first>
        {text}
      </li>
    );
  return (
    <span className={classes.birthday}>
      <Chip tone="accent" icon={IconCake}>
        {text}
      </Chip>
    </span>
  );
}

function sentence({ daysAway }: Birthday): string {
  if (daysAway === 0) return 'Birthday today';
  if (daysAway === 1) return 'Birthday tomorrow';
  // A birthday in seven days is on the same weekday as today, so the text contains “next”.
  return daysAway === 7 ? 'Birthday next {weekday}' : 'Birthday {weekday}';
}
