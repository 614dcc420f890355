import { IconClock } from '@guidepost/ui/icons';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionDelayMs, cancelAction, type HeldAction, useHeldActions } from './actions.ts';
import { HeldBar } from './HeldBar.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Shows a bar for each delayed action, such as 'Electricity shut-off notice is marked fulfilled in 8 s · Undo'. */
export function HeldActions() {
  const { t } = useTranslation();
  const acts = useHeldActions();
  const last = acts.at(-1);
  return (
    <>
      {acts.map((act) => (
        <ActBar key={act.key} act={act} />
      ))}
      {/* announced only once, because announcing the countdown would interrupt the user every second */}
      <VisuallyHidden aria-live="polite">
        {last && `${t(last.text, { what: last.what, count: actionDelayMs / 1000 })}. ${t('Undo')}`}
      </VisuallyHidden>
    </>
  );
}

function ActBar({ act }: { act: HeldAction & { until: number } }) {
  const { t } = useTranslation();
  const { text, what, until } = act;
  const count = useSecondsLeft(until);
  return (
    <HeldBar icon={IconClock} label={what} onUndo={() => cancelAction(act)}>
      {t(text, { what, count })}
    </HeldBar>
  );
}
