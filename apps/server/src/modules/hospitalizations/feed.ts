import { among, rows } from '../../platform/database.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { type HospitalizationRow, hospitalizationColumns, presentHospitalization } from './service.ts';

/** Hospital stays in a member's feed, at the day of admission (staff §3). */
export const hospitalizationFeedType: FeedDetails = {
  externalType: 'hospitalization',
  permission: 'CAN_SEE_HOSPITALIZATIONS',
  async load(db, ids) {
    const found = await rows<HospitalizationRow>(
      db,
      `SELECT ${hospitalizationColumns} FROM hospitalizations WHERE id ${among(1)} AND deleted_at IS NULL`,
      [ids],
    );
    return new Map(found.map((row) => [row.id, { hospitalization: presentHospitalization(row) }]));
  },
};
