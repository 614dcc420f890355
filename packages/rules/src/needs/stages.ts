import type { NeedActionStage } from '@guidepost/contracts';

export const needActionStageNames: Readonly<Record<NeedActionStage, string>> = {
  'need-identified': 'Need Identified',
  'resource-connected': 'Resource Connected',
  'need-fulfilled': 'Need Fulfilled',
  'need-fulfilled-directly': 'Need Fulfilled (Directly)',
  'need-fulfilled-indirectly': 'Need Fulfilled (Indirectly)',
};

/** Stages that only old actions have. They are shown, but new actions cannot have them. */
export const deprecatedNeedActionStages: readonly NeedActionStage[] = ['need-fulfilled'];

/** The stages that users can choose, for example in a filter. */
export const offeredNeedActionStages: readonly NeedActionStage[] = (
  Object.keys(needActionStageNames) as NeedActionStage[]
).filter((stage) => !deprecatedNeedActionStages.includes(stage));

/**
 * Returns an action's stage. A need is fulfilled indirectly if the action has a referral, and directly if it has none.
 */
export function needActionStage(action: { fulfils: boolean; referralCount: number }): NeedActionStage {
  const isReferred = action.referralCount > 0;
  if (action.fulfils) return isReferred ? 'need-fulfilled-indirectly' : 'need-fulfilled-directly';
  return isReferred ? 'resource-connected' : 'need-identified';
}
