import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shell/api.ts';
import classes from './member.module.css';
import { presenceOptions } from './presence.ts';

/** 'Also here: Priya Raman': colleagues who have this page open now; nothing where there are none. */
export function AlsoHere({ memberId }: { memberId: number }) {
  const { t } = useTranslation();
  const { id: me } = useActingUser();
  const { data: people = [] } = useQuery(presenceOptions(memberId));
  const others = people.filter(({ id }) => id !== me).map(({ name }) => name);
  return (
    <span role="status" className={classes.here}>
      {others.length > 0 && (
        <>
          <IconEye size={14} stroke={1.75} aria-hidden />
          {t('Also here: {names}', { names: others.join(', ') })}
        </>
      )}
    </span>
  );
}
