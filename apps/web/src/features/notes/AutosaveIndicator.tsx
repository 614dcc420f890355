import { IconCheck, IconCircleDashed, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shell/live.ts';
import type { AutosaveState } from './autosave.ts';
import classes from './notes.module.css';

const looks = {
  SAVING: { icon: IconCircleDashed, text: 'Saving draft' },
  SAVED: { icon: IconCheck, text: 'Draft saved' },
} as const;
const cutOff = { icon: IconCloudOff, text: 'No connection: what you write stays on this device' };

/**
 * Shows whether the draft is saved: that it is being saved or was, or nothing: what is saved is the draft and not yet the note. A dialog lies over the banner that says that there is no
 * connection: where nothing can be saved this says so.
 */
export function AutosaveIndicator({ state }: { state: AutosaveState }) {
  const { t } = useTranslation();
  const isCutOff = useConnection() === 'disconnected';
  const look = state === 'IDLE' ? (isCutOff ? cutOff : null) : looks[state];
  return (
    <span role="status" className={classes.indicator} data-state={state} data-testid="autosave">
      {look && (
        <>
          <look.icon size={14} stroke={1.9} aria-hidden />
          {t(look.text)}
        </>
      )}
    </span>
  );
}
