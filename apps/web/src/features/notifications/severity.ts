import type { Alert } from '@guidepost/contracts';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@guidepost/ui/icons';

/** Color and icon for each alert severity. */
export const severityDisplays: Readonly<
  Record<Alert['severity'], { tone: 'info' | 'warning' | 'danger'; icon: Icon }>
> = {
  info: { tone: 'info', icon: IconInfoCircle },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  error: { tone: 'danger', icon: IconAlertCircle },
};
