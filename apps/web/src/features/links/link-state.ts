import type { GivenLink } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { businessNow } from '../../shared/clock.ts';
import { exactText } from '../../shared/time.ts';

/** Returns true if a link is revoked or expired. */
export const isOver = ({ revokedAt, expiresAt }: GivenLink): boolean =>
  revokedAt !== null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), businessNow()) <= 0;

/** Returns the status of a link as text, such as its last step or that it has expired. */
export function linkStateOf(t: TFunction, link: GivenLink, zone: string): string {
  const { revokedAt, lockedUntil, finishedAt, begunAt, openedAt } = link;
  const at = (instant: string) => ({ time: exactText(instant, zone) });
  if (finishedAt !== null) return t('Finished {time}', at(finishedAt));
  if (revokedAt !== null) return t('Revoked {time}', at(revokedAt));
  if (isOver(link)) return t('Expired');
  if (lockedUntil !== null) return t('Locked until {time}', at(lockedUntil));
  if (begunAt !== null) return t('Started {time}', at(begunAt));
  return openedAt === null ? t('Not opened yet') : t('Opened {time}', at(openedAt));
}
