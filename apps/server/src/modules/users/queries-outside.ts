import type { StaffId } from '@guidepost/contracts';
import { type Db, execute } from '../../platform/db.ts';

export const setRecordId = (tx: Db, userId: StaffId, avonId: string): Promise<number> =>
  execute(tx, 'UPDATE staff SET avon_id = $2 WHERE user_id = $1 AND avon_id IS NULL', [userId, avonId]);
