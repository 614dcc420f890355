import type { IdOf, MemberId, Notification, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../db.ts';
import { id, nullable, type RowOf, row, text } from '../row.ts';
import type { Notice } from './notify.ts';
import type { Cause } from './todos.ts';

const writtenRow = row({ id: id<'Notification'>(), member_name: nullable(text), covered_name: nullable(text) });

/** A stored notification. Its text is stored as a translatable sentence and in English. */
type WrittenNotice = Omit<Notice, 'label' | 'description' | 'isPersonal' | 'withoutMember' | 'memberIds'> & {
  coveredId: StaffId | null;
} & Pick<Notification, 'label' | 'labelSentence' | 'description' | 'descriptionSentence'>;

/** Writes a notification. Returns its id and the name of its member. */
export async function insertNotification(tx: Db, notice: WrittenNotice): Promise<RowOf<typeof writtenRow>> {
  const {
    guideId,
    memberId,
    groupType,
    label,
    labelSentence,
    description,
    descriptionSentence,
    createdAt,
    coveredId,
    cause,
  } = notice;
  const [written] = await rows(
    tx,
    writtenRow,
    `INSERT INTO notifications (guide_id, member_id, group_type, label, label_sentence, description, description_sentence, created_at, covered_id, cause_type, cause_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     RETURNING id, (SELECT m.name FROM members m WHERE m.user_id = member_id) AS member_name,
       (SELECT u.name FROM users u WHERE u.id = covered_id) AS covered_name`,
    [
      guideId,
      memberId,
      groupType,
      label,
      JSON.stringify(labelSentence),
      description,
      descriptionSentence && JSON.stringify(descriptionSentence),
      createdAt,
      coveredId,
      cause?.causeType ?? null,
      cause?.causeId ?? null,
    ],
  );
  if (!written) throw new Error('The notification was not written');
  return written;
}

const listedRow = row({ id: id<'Member'>(), name: text });

/** Writes the members of a notification about several members. Returns the members, sorted by name. */
export const insertMembers = (
  tx: Db,
  notificationId: IdOf<'Notification'>,
  memberIds: readonly MemberId[],
): Promise<RowOf<typeof listedRow>[]> =>
  rows(
    tx,
    listedRow,
    `WITH listed AS (INSERT INTO notification_members (notification_id, member_id) SELECT $1, unnest($2::bigint[])
                     ON CONFLICT DO NOTHING RETURNING member_id)
     SELECT m.user_id AS id, m.name FROM listed JOIN members m ON m.user_id = listed.member_id ORDER BY m.name, m.user_id`,
    [notificationId, memberIds],
  );

const withdrawnRow = row({ id: id<'Notification'>(), guide_id: id<'Staff'>() });

/** Deletes the notifications of the given causes. Returns them with their recipients. */
export const withdrawNotifications = (
  tx: Db,
  causes: readonly Cause[],
  at: string,
): Promise<RowOf<typeof withdrawnRow>[]> =>
  rows(
    tx,
    withdrawnRow,
    `UPDATE notifications n SET deleted_at = $2
       FROM jsonb_to_recordset($1::jsonb) AS c ("causeType" text, "causeId" bigint)
      WHERE n.cause_type = c."causeType" AND n.cause_id = c."causeId" AND n.deleted_at IS NULL
     RETURNING n.id, n.guide_id`,
    [JSON.stringify(causes.map(({ causeType, causeId }) => ({ causeType, causeId }))), at],
  );
