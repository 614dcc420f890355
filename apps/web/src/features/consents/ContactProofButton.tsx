import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

/** Opens the proof of a text or call, for users who may see consents. */
export function ContactProofButton({ contact }: Pick<DialogProps<'contactProof'>, 'contact'>) {
  const { t } = useTranslation();
  const user = useActingUser();
  if (!can(user, 'CAN_SEE_CONSENTS')) return null;
  return (
    <Button variant="subtle" onClick={() => openDialog({ kind: 'contactProof', contact })}>
      {t('Why this was allowed')}
    </Button>
  );
}
