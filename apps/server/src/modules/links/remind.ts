import type { Sentence } from '@guidepost/contracts';
import { forgottenLinkDays, sentence } from '@guidepost/rules';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, SweepBound } from '../../platform/module.ts';
import type { GivenPurpose } from './issue.ts';
import { type ForgottenRow, markForgottenLinks } from './queries-forgotten.ts';

/** Maximum number of links that one transaction marks. */
const batch = 200;

export const forgottenLinksBound: SweepBound = { batch, of: 'links' };

/**
 * Reminds guides once about each link that has not been opened for a few days, so that they can send it again
 * (docs/areas/links.md#reminders).
 * @param notify sends a live event about a link, and returns the notification's text
 */
export function remindOfForgotten(
  context: JobContext,
  purpose: GivenPurpose,
  notify: (telling: Pick<Acting, 'db' | 'services'>, found: ForgottenRow) => Promise<Sentence>,
): Promise<void> {
  const { services } = context;
  const at = context.now();
  const before = at.subtract({ hours: 24 * forgottenLinkDays }).toString();
  return inBatches(context, {
    batch,
    lock: (db, which) => markForgottenLinks(db, purpose, { now: at.toString(), before, ...which }),
    async work(db, forgotten) {
      for (const found of forgotten) {
        const label = await notify({ db, services }, found);
        if (found.guide_id === null) continue;
        await services.notify.send(db, {
          guideId: found.guide_id,
          memberId: found.member_id,
          groupType: purpose,
          label,
          description: sentence('You can send the link again.'),
          createdAt: at.toString(),
        });
      }
    },
    message: 'the reminder about a link failed',
    fieldsOf: ({ id }) => ({ linkId: id }),
  });
}
