import type { IdOf, StatusOption } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';

/** Returns the status for a newly engaged member, if it can be requested. */
export const engagedStatusOf = (options: readonly StatusOption[]): IdOf<'Status'> | undefined =>
  celebratedStatuses.flatMap((key) =>
    options
      .filter(({ memberStatus, isSelectable }) => memberStatus.key === key && isSelectable)
      .map(({ memberStatus }) => memberStatus.id),
  )[0];
