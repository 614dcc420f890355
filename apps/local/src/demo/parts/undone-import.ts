import type { EnrollmentItem, EnrollmentUndoOutcome, Sentence } from '@guidepost/contracts';
import { compareEnrollment, dayIn, factsOf, sentence, startCsv } from '@guidepost/rules';
import type { DemoMember, World } from '../world.ts';

/** The people in another client's file, which was imported by mistake. */
const people = [
  ['Rosalind', 'Achterberg', '1951-02-11', '7135550171'],
  ['Emmett', 'Villalobos', '1948-09-30', '2815550172'],
  ['Thuy', 'Pham-Doyle', '1960-06-17', '8325550173'],
  ['Delroy', 'Whitcombe', '1955-12-03', '4095550174'],
] as const;

const plan: EnrollmentItem = {
  key: 'plan',
  label: 'Plan',
  kind: 'text',
  now: 'Silver 2',
  file: 'Coastal Gold',
  byHand: false,
  handAt: null,
  isTaken: true,
};
const phone: EnrollmentItem = {
  ...plan,
  key: 'phones',
  label: 'Phone',
  kind: 'phones',
  now: null,
  file: '+17135550175',
};

/**
 * An import that an administrator started three days ago and undid an hour later. By then, a guide had already written
 * about one of its members.
 */
export function undoneImport(world: World, members: readonly DemoMember[]) {
  const id = world.nextId('enrollment_imports');
  const at = world.now.subtract({ hours: 72 });
  const undoneAt = at.add({ hours: 1 }).toString();
  const today = dayIn(at, 'America/New_York');
  const rows: Record<string, unknown>[] = [];
  const add = (
    name: string,
    number: string,
    is: { outcome: string; result: string; items: readonly EnrollmentItem[]; member: DemoMember | undefined },
    undone: EnrollmentUndoOutcome,
    notes: readonly Sentence[] = [],
  ) =>
    rows.push({
      import_id: id,
      position: rows.length + 1,
      line: rows.length + 2,
      set_number: 1,
      source: 'csv',
      name,
      member_number: number,
      notes: [],
      by_hand: false,
      decisions: {},
      outcome: is.outcome,
      result: is.result,
      items: is.items,
      member_id: is.member?.id ?? null,
      undone,
      undo_notes: notes,
    });
  for (const [n, [firstName, lastName, dateOfBirth, mobilePhone]] of people.entries()) {
    const written = { memberNumber: `CST ${3310 + n}`, firstName, lastName, dateOfBirth, mobilePhone };
    const { facts } = factsOf(written, n + 2, today);
    const items = facts ? compareEnrollment(facts, null, {}, today).items : [];
    add(
      `${firstName} ${lastName}`,
      written.memberNumber,
      { outcome: 'create', result: 'created', items, member: undefined },
      'undone',
    );
  }
  const [changed, called] = members;
  if (changed)
    add(
      `${changed.firstName} ${changed.lastName}`,
      'CST 3314',
      { outcome: 'change', result: 'changed', items: [plan], member: changed },
      'undone',
    );
  if (called)
    add(
      `${called.firstName} ${called.lastName}`,
      'CST 3315',
      { outcome: 'change', result: 'changed', items: [plan, phone], member: called },
      'partly',
      [
        sentence('These items changed after the import and were not undone: {things}.', {
          things: { words: ['Phone numbers'] },
        }),
      ],
    );
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const results = (undone: string) => rows.filter((row) => row.undone === undone).length;
  const file = {
    id,
    file_name: 'coastal-members.csv',
    state: 'undone',
    size: 640,
    received: 640,
    is_full: false,
    reader: startCsv(),
    problems: [],
    rows: rows.length,
    at_position: rows.length,
    counts: { create: count('create'), change: count('change') },
    results: { created: count('create'), changed: count('change') },
    created_at: at.toString(),
    worked_at: undoneAt,
    finished_at: at.add({ minutes: 5 }).toString(),
    undone_at: undoneAt,
    undone_by: world.staffBy('admin').id,
    undo_results: { undone: results('undone'), partly: results('partly') },
  };
  return { file, rows };
}
