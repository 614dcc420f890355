import type { CallForViewer } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import classes from './dialog.module.css';

/** A call of which nobody knows whose it is: who it could be, and the way to say so. */
export function Whose({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  return (
    <section className={classes.whose}>
      <p>{t('Could not find an associated member')}</p>
      {can(call, 'CAN_CHANGE_SUBJECT') && (
        <Button variant="filled" onClick={() => openDialog({ kind: 'assignCall', callId: call.id })}>
          {t('Assign call to member')}
        </Button>
      )}
    </section>
  );
}
