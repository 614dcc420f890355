import type { HospitalMessageDetails } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '../../shared/search-words.ts';
import { dateText } from '../../shared/time.ts';
import classes from './messages.module.css';

const dayText = (day: string | null): string => (day === null ? '–' : dateText(day));

interface PersonProps {
  name: string;
  birthDay: string | null;
  sex: 'M' | 'F' | null;
  /** The patient to compare with. Values that are known for both but differ are highlighted. */
  against?: Pick<HospitalMessageDetails['patient'], 'name' | 'birthDay' | 'sex'>;
}

/** Returns a name for comparison: its words in alphabetical order, without accents and case. */
const nameWords = (name: string): string => [...wordsIn(name.replaceAll(',', ' '))].sort().join(' ');

/** Name, birth date and sex of a patient or member. */
export function Person({ name, birthDay, sex, against }: PersonProps) {
  const { t } = useTranslation();
  const differs = (own: string | null, other: string | null | undefined) =>
    own !== null && other != null && own !== other && <span className={classes.differs}>{t('different')}</span>;
  return (
    <dl className={classes.person}>
      <dt>{t('Name')}</dt>
      <dd>
        <bdi>{name}</bdi> {differs(nameWords(name), against && nameWords(against.name))}
      </dd>
      <dt>{t('Date of birth')}</dt>
      <dd>
        {dayText(birthDay)} {differs(birthDay, against?.birthDay)}
      </dd>
      <dt>{t('Sex')}</dt>
      <dd>
        {sex === null ? '–' : t(sex === 'M' ? 'Male' : 'Female')} {differs(sex, against?.sex)}
      </dd>
    </dl>
  );
}
