import type { Member } from '@guidepost/contracts';
import { IconBraces } from '@guidepost/ui/icons';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../../shell/api.ts';
import { variablesOptions } from '../api.ts';
import { valuesFor } from '../templates/values.ts';
import classes from './composer.module.css';

/** Menu of variables. Inserts the variable's value for this member, or its placeholder if there is no value. */
export function VariablesMenu({ member, onPick }: { member: Member; onPick: (words: string) => void }) {
  const { t } = useTranslation();
  const guide = useActingUser();
  const { data: variables = [] } = useQuery(variablesOptions);
  const values = valuesFor(member, guide);
  if (variables.length === 0) return null;
  return (
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <Button size="sm" variant="subtle" leftSection={<IconBraces size={16} stroke={1.75} aria-hidden />}>
          {t('Variables')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {variables.map(({ key, label, source }) => (
          <Menu.Item key={key} onClick={() => onPick(values[source] || `{{${key}}}`)}>
            {t(label)}
            <span className={classes.value}>{values[source]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
