import type { Alert } from '@guidepost/contracts';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@guidepost/ui/icons';

/** The color and icon of each severity of an alert. */
export const severityDisplays: Readonly<
  Record<Alert['severity'], { tone: 'info' | 'warning' | 'danger'; icon: Icon }>
> = {
  info: { tone: 'info', icon: IconInfoCircle },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  error: { tone: 'danger', icon: IconAlertCircle },
};
