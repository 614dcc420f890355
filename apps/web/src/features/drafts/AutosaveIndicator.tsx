import { IconAlertTriangle, IconCheck, IconCircleDashed, IconCloudOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shell/live.ts';
import type { AutosaveState } from './autosave.ts';
import classes from './drafts.module.css';

const stateDisplays = {
  SAVING: { icon: IconCircleDashed, text: 'Saving draft' },
  SAVED: { icon: IconCheck, text: 'Draft saved' },
} as const;
const offlineDisplay = { icon: IconCloudOff, text: 'No connection. Text that you type is saved on this device.' };
const onlyHereDisplay = { icon: IconAlertTriangle, text: 'Your text is saved only in this tab.' };

interface Props {
  state: AutosaveState;
  /** Tries again to use drafts on the server. Set if the server's draft could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/**
 * Shows whether the draft is being saved or has been saved. The text is about the draft, not the note. The indicator
 * also shows a lost connection, because the surrounding dialog covers the connection banner.
 */
export function AutosaveIndicator({ state, onRetry }: Props) {
  const { t } = useTranslation();
  const isCutOff = useConnection() === 'disconnected';
  const display =
    state === 'IDLE' ? (isCutOff ? offlineDisplay : onRetry ? onlyHereDisplay : null) : stateDisplays[state];
  return (
    <span role="status" className={classes.indicator} data-state={state} data-testid="autosave">
      {display && (
        <>
          <display.icon size={14} stroke={1.9} aria-hidden />
          {t(display.text)}
          {display === onlyHereDisplay && (
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
        </>
      )}
    </span>
  );
}
