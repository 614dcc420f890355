import type { AssignedSurvey } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { isClosedLink } from '../../links/public.ts';

/**
 * Describes a member's progress in a survey that they answer through a link. Returns null if the survey is complete or
 * no link is valid.
 */
export function byLinkText(t: TFunction, { links, questionResponses, completedAt }: AssignedSurvey): string | null {
  const open = links.filter((link) => !isClosedLink(link));
  if (completedAt !== null || open.length === 0) return null;
  const count = questionResponses.filter(
    ({ isOnPath, skipped, answeredBy }) => isOnPath && !skipped && answeredBy === null,
  ).length;
  if (count === 1) return t('1 question answered through the link');
  if (count > 0) return t('{count} questions answered through the link', { count });
  if (open.some(({ lockedUntil }) => lockedUntil !== null)) return t('Link locked');
  if (open.some(({ begunAt }) => begunAt !== null)) return t('Started through the link');
  if (open.some(({ openedAt }) => openedAt !== null)) return t('Link opened');
  return open[0]?.isForgotten ? t('Link not opened. You can send the link again.') : t('Link not opened yet');
}
