import type { AssignedSurvey, SurveyLink } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { exactText } from '../../../shared/time.ts';
import { businessNow } from '../../../shell/session/clock.ts';

/** Whether a link opens nothing any more. */
export const isOver = ({ revokedAt, expiresAt }: SurveyLink): boolean =>
  revokedAt !== null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), businessNow()) <= 0;

/** What became of a link, the furthest that it came. */
export function fateOf(t: TFunction, link: SurveyLink, zone: string): string {
  const { revokedAt, lockedUntil, finishedAt, begunAt, openedAt } = link;
  const at = (instant: string) => ({ time: exactText(instant, zone) });
  if (finishedAt !== null) return t('Finished {time}', at(finishedAt));
  if (revokedAt !== null) return t('Revoked {time}', at(revokedAt));
  if (isOver(link)) return t('Expired');
  if (lockedUntil !== null) return t('Locked until {time}', at(lockedUntil));
  if (begunAt !== null) return t('Begun {time}', at(begunAt));
  return openedAt === null ? t('Not opened yet') : t('Opened {time}', at(openedAt));
}

/** How far the member is with a survey that is open to them by a link, in a few words; null where none is. */
export function byLinkText(t: TFunction, { links, questionResponses, completedAt }: AssignedSurvey): string | null {
  const open = links.filter((link) => !isOver(link));
  if (completedAt !== null || open.length === 0) return null;
  const count = questionResponses.filter(
    ({ isOnPath, skipped, answeredBy }) => isOnPath && !skipped && answeredBy === null,
  ).length;
  if (count > 0) return t('By link: {count} answered', { count });
  if (open.some(({ lockedUntil }) => lockedUntil !== null)) return t('By link: locked');
  if (open.some(({ begunAt }) => begunAt !== null)) return t('By link: begun');
  return open.some(({ openedAt }) => openedAt !== null) ? t('By link: opened') : t('By link: not opened yet');
}
