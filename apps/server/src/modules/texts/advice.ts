import type { BodyOf, contracts, ReplyOf } from '@guidepost/contracts';
import { messageWarnings, textSuggestions } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { mayText } from '../consents/service.ts';
import { lineFor } from '../lines/service.ts';
import type { Acting } from './checks.ts';
import { atOf } from './store.ts';

/** Answers that would fit what a member wrote last, by rules (staff §7). */
export async function suggest(db: Db, memberId: number): Promise<{ textSuggestions: string[] }> {
  const [member] = await rows<{ first_name: string; text: string | null }>(
    db,
    `SELECT coalesce(u.preferred_name, u.first_name) AS first_name,
            (SELECT c.text FROM messages c WHERE c.member_id = u.id AND c.incoming AND c.deleted_at IS NULL
              ORDER BY ${atOf('c')} DESC, c.id DESC LIMIT 1) AS text
       FROM users u WHERE u.id = $1`,
    [memberId],
  );
  return { textSuggestions: textSuggestions(member?.text ?? null, member?.first_name ?? '') };
}

interface Facts {
  first_name: string;
  time_zone: string;
  reported_language: string | null;
  number_type: string | null;
  shared_with: string[];
  other_names: string[];
}

const mostNames = 500;

/** Whether somebody may be texted, from which number of ours, and what is worth a look before this text goes out; nothing is kept. */
export async function check(
  { db, viewer, now }: Acting,
  { subjectId, text, phoneNumberId, sendAt }: BodyOf<typeof contracts.texts.check>,
): Promise<ReplyOf<typeof contracts.texts.check>> {
  const [facts] = await rows<Facts>(
    db,
    `SELECT coalesce(u.preferred_name, u.first_name) AS first_name, own.time_zone, own.reported_language,
            (SELECT lower(mine.type) FROM phone_numbers mine WHERE mine.user_id = own.user_id AND mine.deleted_at IS NULL
                AND CASE WHEN $2::bigint IS NULL THEN mine.is_primary ELSE mine.id = $2 END LIMIT 1) AS number_type,
            ARRAY(SELECT DISTINCT m.name FROM phone_numbers mine
                    JOIN phone_numbers p ON p.number = mine.number AND p.user_id <> own.user_id AND p.deleted_at IS NULL
                    JOIN members m ON m.user_id = p.user_id AND m.deleted_at IS NULL
                   WHERE mine.user_id = own.user_id AND mine.deleted_at IS NULL AND ${inScope(viewer, 3)}
                     AND CASE WHEN $2::bigint IS NULL THEN mine.is_primary ELSE mine.id = $2 END ORDER BY 1) AS shared_with,
            ARRAY(SELECT m.name FROM members m
                   WHERE m.assigned_guide_id = $6 AND m.user_id <> own.user_id AND m.deleted_at IS NULL AND ${inScope(viewer, 3)}
                   ORDER BY m.search_name LIMIT ${mostNames}) AS other_names
       FROM members own JOIN users u ON u.id = own.user_id WHERE own.user_id = $1`,
    [subjectId, phoneNumberId ?? null, ...scopeValues(viewer), viewer.id],
  );
  const at = sendAt ? Temporal.Instant.from(sendAt) : now;
  const warnings = facts
    ? messageWarnings({
        text,
        member: {
          firstName: facts.first_name,
          timeZone: facts.time_zone,
          reportedLanguage: facts.reported_language,
        },
        numberType: facts.number_type,
        sharedWith: facts.shared_with,
        otherNames: facts.other_names,
        at,
      })
    : [];
  const line = await lineFor(db, { staffId: viewer.id, memberId: subjectId, today: now.toString().slice(0, 10) });
  return {
    mayText: await mayText(db, subjectId, now),
    from: line ? { number: line.number, name: line.displayName } : null,
    warnings,
  };
}
