import { contracts } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { api } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { LinkWarning } from '../links/public.ts';
import { refreshConsents } from './api.ts';
import classes from './consents.module.css';

/** Creates and copies a new link to the member's consents, after a warning about who may receive it. */
export default function CopyLinkDialog({ memberId, memberName, close }: DialogProps<'copyConsentsLink'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const copy = async () => {
    setMaking(true);
    try {
      const { url } = await api(contracts.consents.makeLink, { body: { userId: memberId } });
      await copyText(url);
      refreshConsents(client, memberId);
      showSuccess('Link copied');
      close();
    } catch {
      // the API client has already shown the error
    } finally {
      setMaking(false);
    }
  };
  return (
    <WaitingDialog title="Copy consent link" about={memberName} close={close}>
      <div className={classes.term}>
        <LinkWarning>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('Share this link only with {name}. Anyone with the link can answer for the member.', { name: memberName })}
        </LinkWarning>
        <p className="gp-meta">
          {t(
            'Each time you select “Copy link”, Guidepost creates a new link. You can revoke each link in the list of consents.',
          )}
        </p>
        <div className="gp-form-foot">
          <Button variant="subtle" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button variant="filled" data-autofocus loading={isMaking} onClick={() => void copy()}>
            {t('Copy link')}
          </Button>
        </div>
      </div>
    </WaitingDialog>
  );
}
