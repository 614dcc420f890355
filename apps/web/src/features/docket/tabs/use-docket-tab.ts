import type { StaffId } from '@guidepost/contracts';
import { usePreference } from '../../../shell/preferences.ts';
import { type OfGuide, rememberTab } from './tabs.ts';

/** Returns the stored tab and worklist width of a guide's docket, and a function to store new values. */
export function useDocketTab(
  guideId: StaffId,
): [stored: OfGuide | undefined, remember: (change: Omit<OfGuide, 'guideId'>) => void] {
  const [preference, save] = usePreference('docketTabs');
  const stored = preference?.guides.find((one) => one.guideId === guideId);
  return [stored, (change) => save(rememberTab(preference, { guideId, ...change }))];
}
