import type { StatusChangeRequest } from '@guidepost/contracts';
import type { TFunction } from 'i18next';

/** Returns the decision about a request and the user who decided, such as "Approved by Priya Raman". */
export const decisionText = (t: TFunction, { approval, auditor }: StatusChangeRequest): string =>
  auditor === null
    ? t('Denied automatically because the same request was already pending.')
    : t(approval === 'approve' ? 'Approved by {name}' : 'Denied by {name}', { name: auditor.name });
