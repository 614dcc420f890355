import type { NeedActionStage } from '@guidepost/contracts';

/** What each stage of an action is called. */
export const needActionStageNames: Readonly<Record<NeedActionStage, string>> = {
  'need-identified': 'Need Identified',
  'resource-connected': 'Resource Connected',
  'need-fulfilled': 'Need Fulfilled',
  'need-fulfilled-directly': 'Need Fulfilled (Directly)',
  'need-fulfilled-indirectly': 'Need Fulfilled (Indirectly)',
};

/** Stages of old records only: they are shown, and nothing new is given them. */
export const deprecatedNeedActionStages: readonly NeedActionStage[] = ['need-fulfilled'];

/** The stages that can be chosen, for instance to filter by. */
export const offeredNeedActionStages: readonly NeedActionStage[] = (
  Object.keys(needActionStageNames) as NeedActionStage[]
).filter((stage) => !deprecatedNeedActionStages.includes(stage));

/**
 * The stage of an action by what it did: a need is fulfilled indirectly where a resource was referred to, and directly
 * where it was met without one.
 */
export function needActionStage(action: { fulfils: boolean; referralCount: number }): NeedActionStage {
  const isReferred = action.referralCount > 0;
  if (action.fulfils) return isReferred ? 'need-fulfilled-indirectly' : 'need-fulfilled-directly';
  return isReferred ? 'resource-connected' : 'need-identified';
}
