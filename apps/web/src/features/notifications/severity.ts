import type { Alert } from '@guidepost/contracts';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

/** How alerts of each severity look. */
export const severityLooks: Readonly<Record<Alert['severity'], { tone: 'info' | 'warning' | 'danger'; icon: Icon }>> = {
  info: { tone: 'info', icon: IconInfoCircle },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  error: { tone: 'danger', icon: IconAlertCircle },
};
