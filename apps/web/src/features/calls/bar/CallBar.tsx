import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { currentCallsOptions } from '../api.ts';
import classes from './bar.module.css';
import { CallBarRow } from './CallBarRow.tsx';

/** The calls of this person that go on, below whatever screen they look at: from there each opens again. */
export function CallBar() {
  const user = useActingUser();
  return can(user, 'CAN_CALL_MEMBERS') ? <Calls guideId={user.id} /> : null;
}

function Calls({ guideId }: { guideId: number }) {
  const { t } = useTranslation();
  const { data: calls } = useQuery(currentCallsOptions);
  useWatch({ guideIds: [guideId], memberIds: (calls ?? []).flatMap(({ subjectId }) => subjectId ?? []) });
  if (!calls || calls.length === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('Calls going on')}>
      {calls.map((call) => (
        <CallBarRow key={call.id} call={call} />
      ))}
    </section>
  );
}
