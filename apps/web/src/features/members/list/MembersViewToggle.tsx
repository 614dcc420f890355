import { IconList, IconMap } from '@guidepost/ui/icons';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './members.module.css';

interface Props {
  map: boolean;
  onChange: (map: boolean) => void;
}

/** Switches between the table and the map. */
export function MembersViewToggle({ map, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('View as')}
      value={map ? 'map' : 'list'}
      onChange={(view) => onChange(view === 'map')}
      data={[
        {
          value: 'list',
          label: (
            <span className={classes.view}>
              <IconList size={16} stroke={1.75} aria-hidden />
              {t('List')}
            </span>
          ),
        },
        {
          value: 'map',
          label: (
            <span className={classes.view}>
              <IconMap size={16} stroke={1.75} aria-hidden />
              {t('Map')}
            </span>
          ),
        },
      ]}
    />
  );
}
