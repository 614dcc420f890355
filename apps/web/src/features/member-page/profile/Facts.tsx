import { useTranslation } from 'react-i18next';
import classes from './profile.module.css';

/** A label and its value. The value is null if it is unknown. */
export type Fact = readonly [label: string, value: string | null];

/** Facts in two columns, in the given order. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.list}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd data-empty={value ? undefined : true}>{value || t('Not recorded')}</dd>
        </div>
      ))}
    </dl>
  );
}
