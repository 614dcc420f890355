import { createHash } from 'node:crypto';
import { type HospitalSenderId, hospitalZones, type IdOf } from '@guidepost/contracts';
import { sentence, sentenceText } from '@guidepost/rules';
import { adtText } from '@guidepost/rules/adt-text';
import { dayOf, minuteOf } from '../times.ts';
import type { DemoMember, DemoStay, Rows, World } from '../world.ts';
import { clientNumber } from './contacts.ts';

/** A hospitalization that its hospital sent messages about. */
export interface ReportedStay {
  member: DemoMember;
  stay: DemoStay;
  disposition: string | null;
}

interface Sender {
  id: HospitalSenderId;
  name: string;
  zone: string;
}

type AdtFields = Parameters<typeof adtText>[1];

const words = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z]+/g, '')
    .slice(0, 10);
const dateText = (day: string): string => day.replaceAll('-', '');
/** No key has this hash, so no hospital can send messages to the demo. */
const keyHash = `\\x${'5d'.repeat(32)}`;

/**
 * Creates hospital messages about these stays. A few are difficult: messages that need a match, the number of another
 * member, two merged patient numbers, a refused merge, an unknown patient, and a dismissed message. Also returns each stay's id in its hospital's
 * system.
 */
export function messagesOfHospitals(
  world: World,
  reportedStays: readonly ReportedStay[],
): { rows: Rows; sources: ReadonlyMap<IdOf<'Hospitalization'>, { source_system: string; source_id: string }> } {
  const senders = new Map<string, Sender>();
  const patients = new Map<string, Record<string, unknown>>();
  const messages: { at: Temporal.Instant; row: Record<string, unknown> }[] = [];
  const sources = new Map<IdOf<'Hospitalization'>, { source_system: string; source_id: string }>();

  function senderOf(name: string, { city }: DemoMember): Sender {
    const known = senders.get(name);
    if (known) return known;
    const zone = hospitalZones.find((one) => one === city.zone) ?? 'America/New_York';
    const made = { id: world.nextId<'HospitalSender'>('hospital_senders'), name, zone };
    senders.set(name, made);
    return made;
  }
  function patientOf(sender: Sender, value: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
    const key = `${sender.id} ${value}`;
    const known = patients.get(key);
    if (known) return known;
    const made = {
      id: world.nextId('hospital_patients'),
      sender_id: sender.id,
      authority: words(sender.name),
      value,
      member_id: null,
      decision: null,
      decided_at: null,
      merged_into_id: null,
      ...fields,
    };
    patients.set(key, made);
    return made;
  }
  const isOurs = (member: DemoMember, at: Temporal.Instant) => ({
    member_id: member.id,
    decision: 'certain',
    decided_at: at.toString(),
  });
  const about = (member: DemoMember): AdtFields => ({
    name: `${member.lastName}^${member.firstName}`,
    birth: dateText(member.dateOfBirth),
    sex: member.gender.slice(0, 1),
  });

  function notify(
    sender: Sender,
    event: string,
    at: Temporal.Instant,
    adtFields: AdtFields,
    fields: { state: string; patient: Record<string, unknown>; stayId?: number; reason?: string },
  ): void {
    const local = at.toZonedDateTimeISO(sender.zone).toPlainDateTime().toString({ smallestUnit: 'second' });
    const body = adtText(event, {
      number: String(fields.patient.value),
      ...adtFields,
      at: local.replace(/\D/g, ''),
      hospital: sender.name,
      facility: words(sender.name),
      authority: words(sender.name),
    });
    const receivedAt = at.add({ seconds: 40 });
    messages.push({
      at: receivedAt,
      row: {
        sender_id: sender.id,
        control_id: body.split('|')[9],
        event,
        body,
        body_hash: `\\x${createHash('sha256').update(body).digest('hex')}`,
        visit_key: event === 'A40' ? null : ` ${adtFields?.visit}`,
        recorded_at: at.toString(),
        received_at: receivedAt.toString(),
        patient_id: fields.patient.id,
        state: fields.state,
        reason: fields.reason ?? null,
        hospitalization_id: fields.stayId ?? null,
        applied_at: receivedAt.add({ seconds: 1 }).toString(),
      },
    });
  }
  const notYet = (at: Temporal.Instant, hours: number): Temporal.Instant => {
    const latest = world.now.subtract({ hours });
    return Temporal.Instant.compare(at, latest) > 0 ? latest : at;
  };

  for (const { member, stay, disposition } of reportedStays) {
    const sender = senderOf(stay.hospital, member);
    const admitted = Temporal.PlainDate.from(stay.admitDate);
    const at = notYet(minuteOf(admitted, sender.zone, 10 * 60 + (stay.id % 50)), 3);
    const patient = patientOf(sender, `MR${104_000 + member.id}`, isOurs(member, at));
    const visit = `V${48_200 + stay.id}`;
    const adtFields = { ...about(member), visit, reason: stay.complaint, admit: dateText(stay.admitDate) };
    const fields = { state: 'applied', patient, stayId: stay.id };
    notify(sender, 'A01', at, adtFields, fields);
    if (stay.id % 3 === 0) notify(sender, 'A02', notYet(at.add({ hours: 5 }), 2), adtFields, fields);
    if (stay.dischargeDate !== null) {
      const home = minuteOf(Temporal.PlainDate.from(stay.dischargeDate), sender.zone, 11 * 60 + (stay.id % 40));
      const over = { discharge: dateText(stay.dischargeDate), disposition: disposition ?? '' };
      notify(sender, 'A03', notYet(home, 1), { ...adtFields, ...over }, fields);
    }
    sources.set(stay.id, { source_system: `adt:${sender.id}`, source_id: ` ${visit}` });
  }

  const [first] = reportedStays;
  if (first) createUnclearMessages(first);
  /** Creates messages that need a decision now or needed one in the past. */
  function createUnclearMessages({ member: { city }, stay }: ReportedStay): void {
    const sender = senders.get(stay.hospital);
    if (!sender) return;
    const hoursAgo = (hours: number) => world.now.subtract({ hours });
    const day = (at: Temporal.Instant) => dateText(dayOf(at, sender.zone).toString());
    // the hospital swapped the day and month of this member's birth date; for `short`, it abbreviates the first name
    const exchanged = world.members.find(
      ({ dateOfBirth, city: own, guideId }) =>
        own.region === city.region &&
        guideId !== null &&
        Number(dateOfBirth.slice(8)) <= 12 &&
        dateOfBirth.slice(5, 7) !== dateOfBirth.slice(8),
    );
    const short = world.members.find(
      (one) => one !== exchanged && one.city.region === city.region && one.guideId !== null && one.firstName.length > 5,
    );
    if (exchanged) {
      const [year, month, date] = exchanged.dateOfBirth.split('-');
      const at = hoursAgo(5);
      const adtFields = { ...about(exchanged), birth: `${year}${date}${month}`, visit: 'V71034', reason: 'Dizziness' };
      notify(
        sender,
        'A04',
        at,
        { ...adtFields, kind: 'E', admit: day(at) },
        { state: 'review', patient: patientOf(sender, 'MR88120') },
      );
    }
    if (short) {
      const at = hoursAgo(29);
      const adtFields = { ...about(short), name: `${short.lastName}^${short.firstName.slice(0, 4)}`, visit: 'V71022' };
      const fields = { state: 'review', patient: patientOf(sender, 'MR88067') };
      notify(sender, 'A01', at, { ...adtFields, admit: day(at), reason: 'Cellulitis of the leg' }, fields);
      notify(
        sender,
        'A08',
        at.add({ hours: 2 }),
        { ...adtFields, admit: day(at), reason: 'Cellulitis of the left leg' },
        fields,
      );
    }
    // the hospital entered the plan's number of this member for her husband
    const wife = world.members.find(
      (one) =>
        one !== exchanged &&
        one !== short &&
        one.city.region === city.region &&
        one.guideId !== null &&
        one.gender === 'Female',
    );
    if (wife) {
      const at = hoursAgo(12);
      const patient = patientOf(sender, 'MR88152');
      const [year, rest] = [Number(wife.dateOfBirth.slice(0, 4)), '0817'];
      const husband = { name: `${wife.lastName}^Raymond`, birth: `${year - 3}${rest}`, sex: 'M' };
      const number = `${patient.value}^^^${words(sender.name)}^MR~${clientNumber(wife)}`;
      const adtFields = { ...husband, number, visit: 'V71051', admit: day(at), reason: 'Pneumonia' };
      notify(sender, 'A01', at, adtFields, { state: 'review', patient });
    }
    const unknownPatient = {
      name: 'Thibodaux^Everett',
      birth: '19711104',
      sex: 'M',
      visit: 'V71040',
      kind: 'E',
      reason: 'Sprained wrist',
    };
    notify(sender, 'A04', hoursAgo(9), unknownPatient, { state: 'nobody', patient: patientOf(sender, 'MR88131') });
    notify(
      sender,
      'A08',
      hoursAgo(8),
      { ...unknownPatient, reason: 'Fractured wrist' },
      {
        state: 'failed',
        patient: patientOf(sender, 'MR88131'),
        reason: 'The message could not be applied. See the server log for the cause.',
      },
    );
    const remainingPatient = patientOf(sender, 'MR88045');
    const mergedPatient = patientOf(sender, 'MR12009', { merged_into_id: remainingPatient.id });
    const merged = { name: 'Arceneaux^Bernice', birth: '19440630', sex: 'F' };
    notify(
      sender,
      'A40',
      hoursAgo(52),
      { ...merged, former: String(mergedPatient.value) },
      { state: 'applied', patient: remainingPatient },
    );
    notify(
      sender,
      'A40',
      hoursAgo(50),
      { ...merged, former: String(remainingPatient.value) },
      {
        state: 'refused',
        patient: mergedPatient,
        reason: 'These patients were already merged in the opposite direction.',
      },
    );
  }

  messages.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const list = [...senders.values()];
  const stored = messages.map(({ row }) => ({ id: world.nextId('hospital_messages'), ...row }));
  const made = world.now.subtract({ hours: 24 * 180 }).toString();
  return {
    sources,
    rows: {
      hospital_senders: list.map(({ id, name, zone }, n) => ({
        id,
        name,
        time_zone: zone,
        key_hash: n === 0 ? keyHash : null,
        key_made_at: n === 0 ? made : null,
        certificate_name: n === 1 || n === 2 ? `${words(name).toLowerCase()}.adt.example` : null,
        silence_minutes: n === 0 ? 1440 : null,
        version: 1,
        created_at: made,
      })),
      hospital_patients: [...patients.values()].sort((a, b) => Number(a.merged_into_id) - Number(b.merged_into_id)),
      hospital_messages: stored,
      ...questionsOf(world, stored, list),
    },
  };
}

/**
 * Creates a review, a todo and a notification for every user who may match a message to a member, as the server does.
 */
function questionsOf(world: World, stored: readonly Record<string, unknown>[], senders: readonly Sender[]): Rows {
  const open = new Map(
    stored.filter(({ state }) => state === 'review').map((message) => [message.patient_id, message]),
  );
  const rows = { hospital_match_reviews: [], todos: [], notifications: [] } satisfies Rows as Record<
    string,
    Record<string, unknown>[]
  >;
  for (const [patientId, message] of open)
    for (const { id: staffId, timeZone } of world.staff.filter(
      ({ role }) => role === 'ADMIN' || role === 'SUPER_ADMIN',
    )) {
      const id = world.nextId('hospital_match_reviews');
      const at = String(message.applied_at);
      const hospital = senders.find((one) => one.id === message.sender_id)?.name ?? '';
      const cause = { cause_type: 'hospital_match_review', cause_id: id };
      const label = sentence('Unmatched message from {hospital}: choose the member', { hospital });
      rows.hospital_match_reviews?.push({
        id,
        patient_id: patientId,
        message_id: message.id,
        staff_id: staffId,
        opened_at: at,
      });
      rows.todos?.push({
        id: world.nextId('todos'),
        owner_id: staffId,
        member_id: null,
        type: 'MATCH_REVIEW',
        ...cause,
        date: dayOf(Temporal.Instant.from(at), timeZone).toString(),
        created_at: at,
        completed_at: null,
      });
      rows.notifications?.push({
        id: world.nextId('notifications'),
        guide_id: staffId,
        member_id: null,
        group_type: 'hospitalization',
        label: sentenceText(label),
        label_sentence: label,
        description: null,
        description_sentence: null,
        ...cause,
        created_at: at,
      });
    }
  return rows;
}
