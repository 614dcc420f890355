import type { Sentence } from '@guidepost/contracts';
import { forgottenLinkDays, sentence } from '@guidepost/rules';
import type { Acting, JobContext } from '../../platform/module.ts';
import type { GivenPurpose } from './give.ts';
import { type ForgottenRow, takeForgotten } from './queries-forgotten.ts';

const mostAtOnce = 200;

/**
 * Reminds guides of links that nobody has opened for some days, so that they send them again. Each is told of once
 * (docs/areas/links.md#reminders).
 * @param tell tells open screens of one, and answers what its guide reads in the bell
 */
export const remindOfForgotten = (
  context: JobContext,
  purpose: GivenPurpose,
  tell: (telling: Pick<Acting, 'db' | 'services'>, found: ForgottenRow) => Promise<Sentence>,
): Promise<void> =>
  context.transaction(async (db) => {
    const { services } = context;
    const at = context.now();
    const before = at.subtract({ hours: 24 * forgottenLinkDays }).toString();
    for (const found of await takeForgotten(db, purpose, { now: at.toString(), before, most: mostAtOnce })) {
      const label = await tell({ db, services }, found);
      if (found.guide_id === null) continue;
      await services.notify.send(db, {
        guideId: found.guide_id,
        memberId: found.member_id,
        groupType: purpose,
        label,
        description: sentence('It can be sent again.'),
        createdAt: at.toString(),
      });
    }
  });
