import { randomUUID } from 'node:crypto';
import { asId, type IdOf } from '@guidepost/contracts';
import type { TestApp } from './app.ts';

/** A message of a hospital of its own, about a patient whom nobody knows. */
export async function hospitalMessage(
  sql: TestApp['database']['sql'],
): Promise<{ hospitalMessageId: IdOf<'HospitalMessage'>; hospitalSenderId: IdOf<'HospitalSender'> }> {
  const name = `Saltgrass ${randomUUID()}`;
  const body = [
    'MSH|^~\\&|ADT|SALTGRASS|GP|GUIDE|20260601080000||ADT^A01|M1|P|2.5.1',
    'EVN|A01|20260601080000',
    'PID|1||MR1^^^SALT^MR||Nobody^Known||19000101|F',
    'PV1|1|I|4E^^^Saltgrass Regional||||||||||||||||V1',
  ].join('\r');
  const [made] = await sql<{ id: string; sender_id: string }>(
    `WITH s AS (INSERT INTO hospital_senders (name, time_zone, created_at) VALUES ($1, 'America/Chicago', '2026-06-01Z') RETURNING id),
          p AS (INSERT INTO hospital_patients (sender_id, authority, value) SELECT id, 'SALT', 'MR1' FROM s RETURNING id, sender_id)
     INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state)
     SELECT sender_id, 'M1', 'A01', $2, sha256(convert_to($2::text, 'UTF8')), ' V1', '2026-06-01Z', '2026-06-01Z', id, 'review' FROM p
     RETURNING id, sender_id`,
    [name, body],
  );
  return { hospitalMessageId: asId(Number(made?.id)), hospitalSenderId: asId(Number(made?.sender_id)) };
}
