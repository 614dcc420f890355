import { contracts, type Goals, type GoalsTracking } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { notFound } from '../../platform/errors.ts';
import { defineModule, type Services } from '../../platform/module.ts';
import type { AnyGoalSource } from '../../platform/services/goals.ts';
import { findTracking, findTrackingOfGuide } from './queries.ts';

/**
 * Returns the sources of goals that the viewer may see.
 * @throws AppError NOT_FOUND if the feature is off
 */
function sourcesFor({ config, goalSources }: Services, viewer: Viewer): AnyGoalSource[] {
  if (!config.featureFlags.includes('goals-tracking')) throw notFound();
  return goalSources.filter(({ permission }) => viewer.permissions.has(permission));
}

const tracked = ({ member_id, total, completed }: Awaited<ReturnType<typeof findTracking>>[number]): GoalsTracking => ({
  memberId: member_id,
  total,
  completed,
});

/** Members' goals, collected from other modules, and the progress of a guide's members (docs/areas/goals.md). */
export const goalsModule = defineModule({
  name: 'goals',
  endpoints: contracts.goals,
  handlers: {
    async ofMember({ db, params: { memberId }, viewer, now, services }) {
      const goals: Goals = { memberId, consents: [], needs: [], assignedSurveys: [] };
      const loaded = sourcesFor(services, viewer).map(async ({ kind, load }) =>
        Object.assign(goals, { [kind]: await load(db, memberId, viewer, now) }),
      );
      await Promise.all(loaded);
      return goals;
    },
    async tracking({ db, params: { memberId }, viewer, services }) {
      const [found] = await findTracking(db, sourcesFor(services, viewer), memberId);
      if (!found) throw notFound();
      return tracked(found);
    },
    async trackingOfGuide({ db, params: { guideId }, viewer, services }) {
      return (await findTrackingOfGuide(db, viewer, sourcesFor(services, viewer), guideId)).map(tracked);
    },
  },
});
