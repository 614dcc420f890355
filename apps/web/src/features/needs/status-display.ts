import type { NeedStatusKey } from '@guidepost/contracts';
import { type Icon, IconCircle, IconCircleCheck, IconCircleX, IconClockX } from '@guidepost/ui/icons';
import type { Tone } from '../../shared/Chip.tsx';

interface StatusDisplay {
  tone: Tone;
  icon: Icon;
}

/** Color and icon of each status, displayed beside the label. */
export const statusDisplays: Readonly<Record<NeedStatusKey, StatusDisplay>> = {
  identified: { tone: 'info', icon: IconCircle },
  fulfilled: { tone: 'success', icon: IconCircleCheck },
  'stopped-pursuing': { tone: 'neutral', icon: IconCircleX },
  unresolved: { tone: 'warning', icon: IconClockX },
};
