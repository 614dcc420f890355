import { VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actHoldMs, type HeldAction, undoAct, useHeldActions } from './actions.ts';
import { HeldBar } from './HeldBar.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** 'Electricity shut-off notice is marked fulfilled in 8 s · Undo', for each held action. */
export function HeldActions() {
  const { t } = useTranslation();
  const acts = useHeldActions();
  const last = acts.at(-1);
  return (
    <>
      {acts.map((act) => (
        <ActBar key={act.key} act={act} />
      ))}
      {/* announced once, when it begins: the countdown would interrupt every second */}
      <VisuallyHidden aria-live="polite">
        {last && `${t(last.text, { what: last.what, count: actHoldMs / 1000 })}. ${t('Undo')}`}
      </VisuallyHidden>
    </>
  );
}

function ActBar({ act }: { act: HeldAction & { until: number } }) {
  const { t } = useTranslation();
  const { text, what, until } = act;
  const count = useSecondsLeft(until);
  return (
    <HeldBar icon={IconClock} label={what} onUndo={() => undoAct(act)}>
      {t(text, { what, count })}
    </HeldBar>
  );
}
