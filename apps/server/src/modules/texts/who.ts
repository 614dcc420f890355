import { among, rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/**
 * Whose number it is that texts one of our lines: the one member who has it; of several, the one with whom this line
 * last talked. Undefined where nobody knows.
 */
export async function whoTexts(
  tx: Db,
  number: string,
  lineId: number | null,
): Promise<{ memberId: number; phoneNumberId: number } | undefined> {
  const owners = await rows<{ member_id: number; phone_number_id: number }>(
    tx,
    `SELECT DISTINCT ON (p.user_id) p.user_id AS member_id, p.id AS phone_number_id
       FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
      WHERE p.number = $1 AND p.deleted_at IS NULL AND m.deleted_at IS NULL ORDER BY p.user_id, p.id`,
    [number],
  );
  const found = owners.length > 1 ? await lastTalkedWith(tx, number, lineId, owners) : owners[0];
  return found && { memberId: found.member_id, phoneNumberId: found.phone_number_id };
}

async function lastTalkedWith<T extends { member_id: number }>(
  tx: Db,
  number: string,
  lineId: number | null,
  owners: readonly T[],
): Promise<T | undefined> {
  const [last] = await rows<{ member_id: number }>(
    tx,
    `SELECT member_id FROM (
       (SELECT member_id, created_at FROM messages WHERE phone_number = $1 AND line_id = $2 AND member_id ${among(3)}
           AND deleted_at IS NULL AND status NOT IN ('scheduled', 'held') ORDER BY id DESC LIMIT 1)
       UNION ALL
       (SELECT member_id, time_started FROM calls WHERE phone_number = $1 AND line_id = $2 AND member_id ${among(3)}
           AND deleted_at IS NULL ORDER BY id DESC LIMIT 1)) talks
      ORDER BY created_at DESC LIMIT 1`,
    [number, lineId, owners.map((owner) => owner.member_id)],
  );
  return owners.find((owner) => owner.member_id === last?.member_id);
}
