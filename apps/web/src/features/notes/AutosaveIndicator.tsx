import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutosaveState } from './autosave.ts';
import classes from './notes.module.css';

const looks = {
  SAVING: { icon: IconCircleDashed, text: 'Saving' },
  SAVED: { icon: IconCheck, text: 'Saved' },
} as const;

/** Shows whether the draft is saved: nothing, 'Saving' or 'Saved'. */
export function AutosaveIndicator({ state }: { state: AutosaveState }) {
  const { t } = useTranslation();
  const look = state === 'IDLE' ? null : looks[state];
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
