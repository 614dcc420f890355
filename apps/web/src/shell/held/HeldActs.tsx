import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type HeldAct, undoAct, useHeldActs } from './acts.ts';
import { HeldBar } from './HeldBar.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** 'Electricity shut-off notice is marked fulfilled in 8 s · Undo', for every act that is held. */
export const HeldActs = () => useHeldActs().map((act) => <ActBar key={act.key} act={act} />);

function ActBar({ act }: { act: HeldAct & { until: number } }) {
  const { t } = useTranslation();
  const { text, what, until } = act;
  const count = useSecondsLeft(until);
  return (
    <HeldBar icon={IconClock} label={what} onUndo={() => undoAct(act)}>
      {t(text, { what, count })}
    </HeldBar>
  );
}
