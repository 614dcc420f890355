import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf,
  IconCircleX,
  IconClipboardCheck,
  IconFlag,
  IconPlayerPause,
  IconRefresh,
  IconStar,
} from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from './Chip.tsx';

const statusDisplays: Record<string, { tone: Tone; icon: Icon }> = {
  queued: { tone: 'neutral', icon: IconCircleDashed },
  attempted: { tone: 'warning', icon: IconCircleHalf },
  declined: { tone: 'neutral', icon: IconCircleX },
  'newly-engaged': { tone: 'success', icon: IconStar },
  engaged: { tone: 'accent', icon: IconCircleCheck },
  're-engaged': { tone: 'success', icon: IconRefresh },
  'skill-building': { tone: 'accent', icon: IconClipboardCheck },
  graduated: { tone: 'info', icon: IconFlag },
  disenrolled: { tone: 'neutral', icon: IconPlayerPause },
};

/** A member's status with its color, icon and name. Statuses defined by a client organization are neutral in color. */
export function StatusChip({ status }: { status: { key: string; name: string } }) {
  const { t } = useTranslation();
  const display = statusDisplays[status.key] ?? { tone: 'neutral', icon: IconCircleDashed };
  return (
    <Chip tone={display.tone} icon={display.icon}>
      {t(status.name)}
    </Chip>
  );
}
