import { inProgram } from '../paths.ts';
import type { Random } from '../random.ts';
import { type Hospital, places } from '../text/places.ts';
import { dayOf } from '../times.ts';
import type { DemoMember, DemoStay, Part, World } from '../world.ts';
import { messagesOfHospitals, type ReportedStay } from './hospital-messages.ts';

interface Reason {
  complaint: string;
  nights: readonly [number, number];
  /** The quality measure that the follow-up counts toward; null if it counts toward no measure. */
  measure: string | null;
  behavioral?: boolean;
}

const reasons: readonly Reason[] = [
  { complaint: 'Heart failure', nights: [3, 6], measure: 'TRC' },
  { complaint: 'Shortness of breath', nights: [1, 4], measure: 'TRC' },
  { complaint: 'Pneumonia', nights: [3, 7], measure: 'TRC' },
  { complaint: 'High blood sugar', nights: [1, 3], measure: 'FMC' },
  { complaint: 'Low blood sugar, noticed by family', nights: [0, 2], measure: 'FMC' },
  { complaint: 'Fall with hip pain', nights: [2, 8], measure: 'TRC' },
  { complaint: 'Chest pain', nights: [0, 2], measure: 'FMC' },
  { complaint: 'COPD flare-up', nights: [2, 5], measure: 'PCR' },
  { complaint: 'Foot infection', nights: [4, 9], measure: 'TRC' },
  { complaint: 'Kidney infection', nights: [2, 4], measure: null },
  { complaint: 'Asthma', nights: [0, 2], measure: 'FMC' },
  { complaint: 'Dehydration', nights: [1, 2], measure: null },
  { complaint: 'Gallbladder surgery', nights: [1, 3], measure: 'TRC' },
  { complaint: 'Depression with thoughts of self-harm', nights: [4, 8], measure: 'FUH', behavioral: true },
  { complaint: 'Stroke symptoms', nights: [3, 7], measure: 'TRC' },
];

const dispositions = {
  Home: 6,
  'Home with home health': 3,
  'Skilled nursing facility': 1,
  'Inpatient rehabilitation': 1,
};

/** Hospitals sent messages about stays that began at most this many days ago. */
const maxReportedAgeDays = 21;

/**
 * Forty stays within the demo's half year. Some members are in the hospital now, and some came home this week. The
 * hospitals sent messages about the recent stays.
 */
export const hospitalizationsPart: Part = (world) => {
  const random = world.random('hospitalizations');
  const rows: Record<string, unknown>[] = [];
  const reportedStays: ReportedStay[] = [];
  const candidates = random.shuffled(
    world.members.filter((member) => inProgram.has(member.statuses.at(-1)?.key ?? '') && !isRuthAnn(member)),
  );

  function add(
    member: DemoMember,
    reason: Reason,
    hospital: Hospital,
    admitDaysAgo: number,
    nights: number | null,
  ): void {
    const today = dayOf(world.now, member.city.zone);
    const admit = today.subtract({ days: admitDaysAgo });
    const discharge = nights === null ? null : admit.add({ days: nights });
    const id = world.nextId<'Hospitalization'>('hospitalizations');
    const { name, ...info } = hospital;
    const at = earlier(
      admit.toZonedDateTime({ timeZone: member.city.zone, plainTime: '12:00' }).toInstant(),
      world.now,
    );
    const stay = {
      id,
      hospital: name,
      admitDate: admit.toString(),
      dischargeDate: discharge?.toString() ?? null,
      complaint: reason.complaint,
    };
    member.stays.push(stay);
    const disposition = discharge === null ? null : random.weighted(dispositions);
    if (admitDaysAgo <= maxReportedAgeDays) reportedStays.push({ member, stay, disposition });
    rows.push({
      id,
      member_id: member.id,
      hospital: name,
      hospital_info: info,
      admit_date: admit.toString(),
      discharge_date: discharge?.toString() ?? null,
      admit_complaint: reason.complaint,
      follow_up_type: reason.measure,
      discharge_disposition: disposition,
      patient_class: 'I',
      is_enrolled_in_behavioral_health: reason.behavioral ?? random.chance(0.08),
      admission_told_at: at.toString(),
      discharge_told_at: discharge === null ? null : world.now.toString(),
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    });
    world.feed.push({ memberId: member.id, type: 'hospitalization', externalId: id, actorId: null, at });
  }

  const ruthAnn = world.members.find(isRuthAnn);
  const heart = reasons[0];
  const stLukes = places.houston.hospitals[0];
  if (ruthAnn && heart && stLukes) add(ruthAnn, heart, stLukes, 6, 4);
  candidates.slice(0, 39).forEach((member, n) => {
    const reason = random.pick(reasons);
    const hospital = nearestHospital(member, random);
    const knownFor = Math.floor((world.now.epochMilliseconds - member.enrolledAt.epochMilliseconds) / 86_400_000);
    if (n < 4) add(member, reason, hospital, random.between(0, 3), null);
    else if (n < 11) {
      const nights = Math.max(1, random.between(...reason.nights));
      add(member, reason, hospital, nights + random.between(1, 6), nights);
    } else {
      const nights = random.between(...reason.nights);
      add(
        member,
        reason,
        hospital,
        Math.min(Math.max(nights + 8, random.between(15, 175)), Math.max(nights + 8, knownFor - 3)),
        nights,
      );
    }
  });
  const { rows: said, sources } = messagesOfHospitals(world, reportedStays);
  const { hospital_senders = [], ...rest } = said;
  const unknown = { source_system: null, source_id: null };
  return {
    hospital_senders,
    hospitalizations: rows.map((row) => ({ ...row, ...(sources.get(row.id as DemoStay['id']) ?? unknown) })),
    ...rest,
  };
};

const isRuthAnn = (member: DemoMember): boolean => member.firstName === 'Ruth Ann' && member.lastName === 'Kowalczyk';

/** Returns a hospital in the member's town if there is one. Otherwise returns one in the member's state or region. */
function nearestHospital(member: DemoMember, random: Random): Hospital {
  const here = places[member.city.region].hospitals;
  const own = here.filter((hospital) => hospital.city === member.city.city);
  const inState = here.filter((hospital) => hospital.state === member.city.state);
  return random.pick(own.length > 0 ? own : inState.length > 0 ? inState : here);
}

const earlier = (a: Temporal.Instant, b: World['now']): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;
