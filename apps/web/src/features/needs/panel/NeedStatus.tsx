import type { Need, NeedStatusKey } from '@guidepost/contracts';
import { dayIn, needGuidance, needStatusNames } from '@guidepost/rules';
import {
  type Icon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconFlag,
} from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../../shared/Chip.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { useExtendNeed } from '../api.ts';
import { closeNeedKey } from '../closing/closing.ts';
import classes from './needs.module.css';
import { WindowBar } from './WindowBar.tsx';

interface StatusDisplay {
  tone: Tone;
  icon: Icon;
}

/** Color and icon of each status, displayed beside the label. */
const statusDisplays: Readonly<Record<NeedStatusKey, StatusDisplay>> = {
  identified: { tone: 'info', icon: IconCircle },
  fulfilled: { tone: 'success', icon: IconCircleCheck },
  'stopped-pursuing': { tone: 'neutral', icon: IconCircleX },
  unresolved: { tone: 'warning', icon: IconClockX },
};

/** A need's status as a chip with color, icon and label. */
export function NeedStatusChip({ status }: Pick<Need, 'status'>) {
  const { t } = useTranslation();
  // a newer server may send an unknown status, which is shown unchanged
  const { tone, icon } =
    status in statusDisplays ? statusDisplays[status] : ({ tone: 'neutral', icon: IconCircle } as const);
  return (
    <Chip tone={tone} icon={icon}>
      {status in needStatusNames ? t(needStatusNames[status]) : status}
    </Chip>
  );
}

interface Props {
  need: Need;
  onAddAction: () => void;
}

/** Shows a need's time window and next step, or how the need ended. */
export function NeedProgress({ need, onAddAction }: Props) {
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const isOpen = need.status === 'identified';
  return (
    <>
      {isOpen && <WindowBar need={need} today={today} timeZone={timeZone} />}
      {isOpen || !(need.status in statusDisplays) ? (
        <Guidance need={need} onAddAction={onAddAction} />
      ) : (
        <Ending need={need} timeZone={timeZone} />
      )}
    </>
  );
}

/** Returns the next step that the guide should take for a need today. */
export function useGuidance(need: Need) {
  const { timeZone } = useActingUser();
  const identifiedOn = dayIn(Temporal.Instant.from(need.identifiedAt), timeZone);
  return needGuidance({ ...need, identifiedOn }, useToday(timeZone));
}

function Guidance({ need, onAddAction }: Props) {
  const { t } = useTranslation();
  const extend = useExtendNeed();
  const isHeld = useIsHeld(closeNeedKey(need));
  const { kind, text } = useGuidance(need);
  const guidanceText = sentenceText(t, text);
  if (isHeld) return null;
  if (kind === 'continue' || kind === 'none') return <p className={classes.quiet}>{guidanceText}</p>;
  const PromptIcon = kind === 'extend' ? IconAlertTriangle : IconFlag;
  return (
    <div className={classes.prompt}>
      <PromptIcon size={16} stroke={1.75} aria-hidden />
      <span>{guidanceText}</span>
      {kind === 'extend' && can(need, 'CAN_EXTEND') && (
        <Button size="sm" loading={extend.isPending} onClick={() => extend.mutate(need)}>
          {t('Extend')}
        </Button>
      )}
      {kind === 'act' && can(need, 'CAN_DOCUMENT') && (
        <Button size="sm" onClick={onAddAction}>
          {t('Add action')}
        </Button>
      )}
    </div>
  );
}

/** Shows 'Fulfilled on November 20 by Marisol Vega', or that the time window has ended and can be extended. */
function Ending({ need, timeZone }: { need: Need; timeZone: string }) {
  const { t } = useTranslation();
  const extend = useExtendNeed();
  const closedAt = need.fulfilledAt ?? need.abandonedAt;
  if (closedAt !== null) {
    const date = monthDayText(Temporal.Instant.from(closedAt).toZonedDateTimeISO(timeZone).toPlainDate());
    const values = { date, name: need.closedByName ?? '' };
    return (
      <p className={classes.quiet}>
        {need.fulfilledAt === null
          ? t('Stopped on {date} by {name}', values)
          : t('Fulfilled on {date} by {name}', values)}
      </p>
    );
  }
  const date = monthDayText(Temporal.PlainDate.from(need.expiresAt));
  return (
    <div className={classes.ended}>
      <span>{t('The time window ended on {date}.', { date })}</span>
      {can(need, 'CAN_EXTEND') && (
        <Button size="sm" loading={extend.isPending} onClick={() => extend.mutate(need)}>
          {t('Extend')}
        </Button>
      )}
    </div>
  );
}
