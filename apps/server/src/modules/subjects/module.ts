import { contracts, type SubjectChange } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { moveFeedTypes } from './changes.ts';
import { subjectCodes } from './codes.ts';
import { findMoves } from './queries.ts';
import { listUnassigned } from './unassigned.ts';

const moveFeedType = (direction: SubjectChange['direction']): FeedDetails => ({
  externalType: moveFeedTypes[direction],
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids, viewer) {
    const found = await findMoves(db, viewer, ids, direction === 'away' ? 'to' : 'from');
    return new Map(
      found.map(({ id, record_type, record_id, other_id, other_name, at }) => {
        const other = other_id === null ? null : { id: other_id, name: other_name ?? '' };
        return [id, { subjectChange: { recordType: record_type, recordId: record_id, direction, other, at } }];
      }),
    );
  },
});

/** Assigns calls and texts to members, and moves them from one member to another. */
export const subjectsModule = defineModule({
  name: 'subjects',
  endpoints: contracts.subjects,
  codes: subjectCodes,
  handlers: { unassigned: ({ db, viewer, query }) => listUnassigned(db, viewer, query.memberId) },
  feedTypes: [moveFeedType('away'), moveFeedType('here')],
});
