import type { IdOf } from '@guidepost/contracts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { findHospitalizations } from './queries.ts';

/** Feed entry for a hospital stay, shown on the day of admission. */
export const hospitalizationFeedType: FeedDetails = {
  externalType: 'hospitalization',
  permission: 'CAN_SEE_HOSPITALIZATIONS',
  async load(db, ids: readonly IdOf<'Hospitalization'>[]) {
    const found = await findHospitalizations(db, ids);
    return new Map(found.map((stay) => [stay.id, { hospitalization: stay }]));
  },
};
