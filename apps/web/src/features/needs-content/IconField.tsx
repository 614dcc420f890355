import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { activityIcons } from './icons.ts';
import classes from './item.module.css';

interface Props {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (name: string) => void;
}

/** Field for an activity's icon. Offers all icons in the app. */
export function IconField({ label, error, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={label} error={error} required value={value} onChange={onChange}>
      <div className={classes.icons}>
        {Object.entries(activityIcons).map(([name, { label: word, icon: PickedIcon }]) => (
          <Radio.Card key={name} value={name} className={classes.icon} aria-label={t(word)} title={t(word)}>
            <PickedIcon size={20} stroke={1.75} aria-hidden />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
