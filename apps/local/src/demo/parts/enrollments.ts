import { type ImportedField, importedFields } from '@guidepost/contracts';
import {
  type Coverage,
  comparedFacts,
  compareEnrollment,
  compareMembers,
  dayIn,
  type EnrolledMember,
  type EnrollmentEntry,
  factsOf,
  type ImportedContent,
  memberNumberSystem,
  startCsv,
} from '@guidepost/rules';
import type { DemoMember, Part } from '../world.ts';
import { undoneImport } from './undone-import.ts';

/** The client's column names, by field. */
const mapping = {
  memberNumber: 'Member ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  preferredName: 'Goes By',
  dateOfBirth: 'DOB',
  mobilePhone: 'Phone',
  plan: 'Plan',
  endsOn: 'Term Date',
};
const enrolledMembers = 24;
const arrivals = [
  ['Noelani', 'Kahale-Ruiz', '1957-05-19', '7135550161', 'Dual Care'],
  ['Ingrid', 'Sorensen-Clay', '1949-08-02', '4095550162', 'Silver 1'],
  ['Kwame', 'Asante-Boyd', '1963-11-27', '8325550163', 'Silver 2'],
] as const;

/** Compares a line of the file with a member, as the server does. Returns the similarities. */
function likenessOf(member: DemoMember, content: ImportedContent) {
  const { firstName, lastName, preferredName, dateOfBirth, gender } = member;
  const none = { medicareId: null, medicaidId: null, numbers: [], phones: [], emails: [], addresses: [] };
  const facts = { firstName, lastName, preferredName, dateOfBirth, gender, ...none };
  return { memberId: member.id, ...compareMembers(comparedFacts(content), facts) };
}

const numberOf = (n: number): string => `SHP 4471 ${8800 + n}`;
const coverageOf = (n: number, plan: string): Coverage => ({
  memberNumber: numberOf(n),
  subscriberNumber: null,
  relationship: null,
  group: null,
  plan,
  begins: null,
  endsOn: null,
});

/** Returns the member's data from last month's file. */
const contentOf = (member: DemoMember, n: number): ImportedContent => ({
  ...(Object.fromEntries(importedFields.map((field) => [field, member[field]])) as Record<
    ImportedField,
    string | null
  >),
  firstName: member.firstName,
  lastName: member.lastName,
  identifiers: [{ system: memberNumberSystem, value: numberOf(n), type: 'Member number' }],
  phones: [],
  emails: [],
  addresses: [],
  stays: [],
});

/**
 * The preview of the enrollment file that Sunrise Health sent this morning. Three lines need a decision: a name that a
 * guide corrected, a different birth date, and a member number that now belongs to another person.
 */
export const enrollmentsPart: Part = (world) => {
  const client = world.client('Sunrise Health');
  const admin = world.staffBy('admin');
  const at = world.now.subtract({ minutes: 40 }).toString();
  const lastMonth = world.now.subtract({ hours: 24 * 30 }).toString();
  const today = dayIn(world.now, 'America/New_York');
  const importId = world.nextId('enrollment_imports');
  const earlierId = world.nextId('enrollment_imports');
  const members = world.members
    .filter((member) => member.client.id === client.id && member.guideId !== null)
    .filter(({ statuses }) => !['disenrolled', 'deceased'].includes(statuses.at(-1)?.key ?? ''))
    .slice(0, enrolledMembers);
  const corrected = members.findIndex(({ preferredName }) => preferredName !== null);
  const rows: Record<string, unknown>[] = [];
  const counts: Record<string, number> = {
    hold: 0,
    create: 0,
    change: 0,
    end: 0,
    refuse: 0,
    unchanged: 0,
    byHand: 0,
    likely: 0,
  };
  const add = (
    entry: EnrollmentEntry,
    member: DemoMember | null,
    stored: EnrolledMember | null,
    likely: readonly object[] | null = null,
    isOfClient = false,
  ) => {
    const verdict = entry.facts && compareEnrollment(entry.facts, stored, {}, today);
    const byHand = verdict?.items.some((item) => item.byHand) ?? false;
    const outcome = verdict?.outcome ?? 'refuse';
    const isLeftOut = outcome === 'create' && likely !== null && isOfClient;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (byHand) counts.byHand = (counts.byHand ?? 0) + 1;
    if (likely) counts.likely = (counts.likely ?? 0) + 1;
    rows.push({
      import_id: importId,
      position: rows.length + 1,
      line: rows.length + 2,
      set_number: 1,
      source: 'csv',
      name: entry.name,
      member_number: entry.facts?.coverage.memberNumber ?? null,
      identity: entry.identity,
      facts: entry.facts,
      outcome,
      reason: entry.refused ?? verdict?.reason ?? null,
      notes: entry.facts?.notes ?? [],
      // a line with a new member number but an existing member's name and birth date creates a member only if the user
      // chooses this
      items: (verdict?.items ?? []).map((item) =>
        isLeftOut && item.key === 'create' ? { ...item, isTaken: false } : item,
      ),
      by_hand: byHand,
      decisions: isLeftOut ? { create: false } : {},
      member_id: member?.id ?? null,
      likely,
      undo_notes: [],
    });
  };
  members.forEach((member, n) => {
    // the client's last file had a preferred name that a guide then changed
    const last = { ...contentOf(member, n), ...(n === corrected ? { preferredName: null } : {}) };
    const stored: EnrolledMember = {
      ...contentOf(member, n),
      phones: [],
      closedNumbers: [],
      emails: [],
      addresses: [],
      stays: [],
      deleted: false,
      last,
      coverage: coverageOf(n, 'Silver 2'),
      isEnded: false,
      hasEndedContact: false,
      handwritten: n === corrected ? { preferredName: lastMonth } : {},
    };
    const birthDate = Temporal.PlainDate.from(member.dateOfBirth);
    const swapped =
      birthDate.day <= 12
        ? birthDate.with({ month: birthDate.day, day: Math.min(birthDate.month, 28) })
        : birthDate.with({ day: 1 });
    const written = {
      memberNumber: numberOf(n),
      firstName: member.firstName,
      lastName: n % 9 === 4 ? `${member.lastName}-Ames` : member.lastName,
      preferredName: n === corrected ? member.firstName.slice(0, 3) : null,
      dateOfBirth: n === corrected + 3 ? swapped.toString() : member.dateOfBirth,
      plan: n % 5 === 3 ? 'Dual Care' : 'Silver 2',
      endsOn: n === corrected + 6 ? Temporal.PlainDate.from(today).subtract({ days: 3 }).toString() : null,
    };
    // the client gave a member's number to another person
    const other = { firstName: 'Thaddeus', lastName: 'Okonjo', preferredName: null, dateOfBirth: '1991-06-14' };
    const line =
      n === members.length - 1 && n !== corrected ? { ...written, ...other, mobilePhone: '7135550164' } : written;
    add(factsOf(line, n + 2, today), member, stored);
  });
  for (const [n, [firstName, lastName, birthDate, mobilePhone, plan]] of arrivals.entries()) {
    // one of these people is already a member with another member number
    const like = world.members.find((one) => one.firstName === firstName && one.lastName === lastName);
    const dateOfBirth = like?.dateOfBirth ?? birthDate;
    const written = { memberNumber: numberOf(100 + n), firstName, lastName, dateOfBirth, mobilePhone, plan };
    const entry = factsOf(written, 0, today);
    add(
      entry,
      null,
      null,
      like && entry.facts ? [likenessOf(like, entry.facts.content)] : null,
      like?.client.id === client.id,
    );
  }
  add(factsOf({ firstName: 'Walter', lastName: 'Birdsong' }, 0, today), null, null);
  const undone = undoneImport(world, members);
  const file = {
    client_id: client.id,
    format: 'csv',
    assign: 'evenly',
    mapping,
    delimiter: ',',
    created_by: admin.id,
    undo_results: {},
  };
  return {
    enrollment_imports: [
      { ...file, ...undone.file },
      {
        ...file,
        id: earlierId,
        file_name: 'sunrise-last-month.csv',
        state: 'discarded',
        size: 2900,
        received: 2900,
        is_full: false,
        reader: startCsv(),
        problems: [],
        rows: members.length,
        at_position: 0,
        counts: {},
        results: {},
        created_at: lastMonth,
        worked_at: lastMonth,
        finished_at: lastMonth,
      },
      {
        ...file,
        id: importId,
        file_name: 'sunrise-today.csv',
        state: 'preview',
        size: 3280,
        received: 3280,
        is_full: false,
        reader: startCsv(),
        problems: [],
        rows: rows.length,
        at_position: rows.length,
        counts,
        results: {},
        created_at: at,
        worked_at: at,
        finished_at: null,
      },
    ],
    enrollment_rows: [...undone.rows, ...rows],
    enrollment_mappings: [{ client_id: client.id, mapping, updated_by: admin.id, updated_at: at }],
    member_identifiers: members.map((member, n) => ({
      member_id: member.id,
      client_id: client.id,
      system: memberNumberSystem,
      value: numberOf(n),
      type: 'Member number',
    })),
    member_enrollments: members.map((member, n) => ({
      member_id: member.id,
      client_id: client.id,
      import_id: earlierId,
      source: 'csv',
      content: { ...contentOf(member, n), ...(n === corrected ? { preferredName: null } : {}) },
      coverage: coverageOf(n, 'Silver 2'),
      imported_at: lastMonth,
    })),
  };
};
