import {
  type EnrollmentItem,
  type EnrollmentOutcome,
  type ImportedField,
  importedFields,
  memberFields,
  type Sentence,
} from '@guidepost/contracts';
import { addressKey } from '../imports/addresses.ts';
import { changesFrom, type ImportedContent, type MemberChanges, type StoredMember } from '../imports/merge.ts';
import { placeOfPrimary } from '../imports/primary-contact.ts';
import { isAnotherPerson, type NamedPerson, sexOf } from '../members/another-person.ts';
import { foldName } from '../members/names.ts';
import { sentence } from '../sentences/sentence.ts';
import { planOfFile } from './coverage-to-store.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';

/** A stored member, with the data that is compared with an enrollment file. */
export interface EnrolledMember extends StoredMember {
  deleted: boolean;
  /** The member's values in the client's last file; null if no file listed the member. */
  last: ImportedContent | null;
  coverage: Coverage | null;
  /** True if an enrollment file ended the member's coverage and no later file re-enrolled the member. */
  isEnded: boolean;
  /** True if the member's current status ends contact, regardless of who set it. */
  hasEndedContact: boolean;
  /** Time of the last edit by staff, by item key. */
  handwritten: Readonly<Record<string, string>>;
}

/** Decisions about a line's items, by item key. */
export type EnrollmentDecisions = Readonly<Record<string, boolean>>;

/** A line's outcome and the changes that it makes. */
export interface EnrollmentVerdict {
  outcome: EnrollmentOutcome;
  reason: Sentence | null;
  items: EnrollmentItem[];
  /** The member's changes after the decisions are applied; null if nothing changes. */
  changes: MemberChanges | null;
  /** Contacts that are no longer primary, because a contact in the file replaces them. */
  demoted: { phones: number[]; emails: number[]; addresses: number[] };
  /** Last day of the coverage. It can be in the past, today or in the future. */
  endsOn: string | null;
  /** True if the file reports that the coverage has ended or will end. */
  isOver: boolean;
  comesBack: boolean;
}

const contactKinds = ['phones', 'emails', 'addresses'] as const;
type ContactsKind = (typeof contactKinds)[number];
/** Labels of contacts that are added without replacing an existing contact. */
const addedLabels = {
  phones: 'Additional phone',
  emails: 'Additional email',
  addresses: 'Additional address',
} as const;
const contactLabels = { phones: 'Phone', emails: 'Email', addresses: 'Address' } as const;
const coverageLabels = { plan: 'Plan', group: 'Group', begins: 'Coverage begins', endsOn: 'Coverage ends' } as const;

const coverageKeys = ['plan', 'group', 'begins', 'endsOn'] as const;

const kindOfField = (field: (typeof importedFields)[number]) => {
  const { kind } = memberFields[field];
  return kind === 'day' ? 'day' : kind === 'timeZone' ? 'zone' : 'text';
};
const kindOfContacts = (kind: ContactsKind) => (kind === 'phones' ? 'phones' : 'text');
const kindOfCoverage = (key: (typeof coverageKeys)[number]) => (key === 'plan' || key === 'group' ? 'text' : 'day');

const noChanges = { demoted: { phones: [], emails: [], addresses: [] }, endsOn: null, isOver: false, comesBack: false };
const verdict = (outcome: EnrollmentOutcome, reason: Sentence | null): EnrollmentVerdict => ({
  outcome,
  reason,
  items: [],
  changes: null,
  ...noChanges,
});

/**
 * Returns how a line of an enrollment file changes its member (null for a new member). A line does not replace staff
 * edits or the date of birth, unless the user decides that it does. Importing the same file again changes nothing. A
 * line is held if the stored member with the same number has a different name or birth date.
 */
export function compareEnrollment(
  facts: EnrollmentFacts,
  member: EnrolledMember | null,
  decisions: EnrollmentDecisions,
  today: string,
): EnrollmentVerdict {
  const { endsOn } = facts.coverage;
  // a future end that is already stored is not a change
  const isKnown = endsOn !== null && endsOn >= today && member?.coverage?.endsOn === endsOn;
  const isOver = (facts.isEnd && !isKnown) || (endsOn !== null && endsOn < today);
  if (member === null) {
    if (isOver)
      return verdict('refuse', sentence('The file ends this coverage, but no member in Guidepost matches this line.'));
    return { ...verdict('create', null), items: createItems(facts, decisions), endsOn };
  }
  if (member.deleted) return verdict('refuse', sentence('This member was deleted in Guidepost.'));
  if (isDifferentPerson(facts.content, member) && decisions[personDecisionKey] !== true)
    return holdForDecision(facts, member);
  const after = isOver ? repeatedEndVerdict(facts, member) : null;
  if (after) return after;
  const changes = changesFrom(member.last, facts.content, member);
  const { items, demoted, kept } = itemsOf({ facts, isOver }, member, changes, decisions);
  if (isOver) {
    const last = endsOn ?? today;
    return {
      ...verdict('end', null),
      items: [coverageEndItem(last, decisions), ...items],
      changes: kept,
      demoted,
      endsOn: last,
      isOver,
    };
  }
  const comesBack = isReturn(facts, member);
  if (comesBack) items.unshift(coverageReturnItem(decisions));
  if (items.length === 0 && kept === null) return { ...verdict('unchanged', null), endsOn };
  const isBack = comesBack && decisions.back !== false;
  return { ...verdict('change', null), items, changes: kept, demoted, endsOn, comesBack: isBack };
}

/** Returns true if a line re-enrolls a member whose coverage and contact have ended. */
export const isReturn = (
  { isEnd, isChange }: EnrollmentFacts,
  { isEnded, hasEndedContact }: Pick<EnrolledMember, 'isEnded' | 'hasEndedContact'>,
): boolean => isEnded && hasEndedContact && !isEnd && isChange !== true;

/**
 * Returns the verdict for a line that ends coverage although the member's coverage or contact has already ended.
 * Returns null if neither has ended, or if users resumed contact after the coverage ended and the file has a different
 * last day. If the result is null, the line is handled like any other end.
 */
function repeatedEndVerdict(
  { coverage: { endsOn }, isEndUndated }: EnrollmentFacts,
  { coverage, isEnded, hasEndedContact }: EnrolledMember,
): EnrollmentVerdict | null {
  if (!isEnded && !hasEndedContact) return null;
  const unchanged = (reason: Sentence | null) => ({ ...verdict('unchanged', reason), isOver: true });
  const before = coverage?.endsOn ?? null;
  if (coverage === null || endsOn === null || endsOn === before || isEndUndated) return unchanged(null);
  if (!isEnded)
    return unchanged(sentence('Contact with the member has already ended, so the end of coverage changes nothing.'));
  if (!hasEndedContact) return null;
  const reason = sentence(
    "The coverage has already ended. The file changes the last day of coverage, but not the member's status.",
  );
  const items = [plain('endsOn', coverageLabels.endsOn, 'day', before, endsOn)];
  return { ...verdict('change', reason), items, endsOn, isOver: true };
}

/**
 * Key of the user's decision about a line that `holdForDecision` holds: true if the line is about the member with its
 * number, false if it is about a different person.
 */
export const personDecisionKey = 'person';

const namedPersonOf = (content: Readonly<Record<ImportedField, string | null>>): NamedPerson => ({
  firstName: content.firstName,
  preferredName: content.preferredName,
  lastName: content.lastName,
  birthDay: content.dateOfBirth,
  sex: sexOf(content.gender),
});

/**
 * Returns true if a line describes a different person than the stored member with the same number. Returns false if the
 * name and birth date are the same as in the last file.
 */
export function isDifferentPerson(
  content: ImportedContent,
  member: StoredMember & { last: ImportedContent | null },
): boolean {
  const named = namedPersonOf(content);
  if (!isAnotherPerson(named, namedPersonOf(member))) return false;
  // staff may have corrected the name and birth date since the last file
  const isAsBefore = (['firstName', 'lastName', 'dateOfBirth'] as const).every(
    (field) => member.last !== null && content[field] === member.last[field],
  );
  return !isAsBefore;
}

/**
 * Compares a line about a member with a line about a new person in the same file. Returns true if the names differ and
 * the new person has the member's stored name. The lines then describe two people. Birth dates in a file are not
 * compared, because a file does not change them by default.
 */
export const isRenamed = (ofMember: ImportedContent, ofPerson: ImportedContent): boolean =>
  foldedFullName(ofMember) !== foldedFullName(ofPerson) &&
  !isAnotherPerson(namedPersonOf(ofMember), namedPersonOf(ofPerson));

const foldedFullName = ({ firstName, lastName }: ImportedContent): string => foldName(`${firstName} ${lastName}`);

/** Returns a verdict that shows both people side by side. No data changes before a user decides. */
function holdForDecision(facts: EnrollmentFacts, member: EnrolledMember): EnrollmentVerdict {
  const { content } = facts;
  const fields = importedFields.flatMap((field) => {
    const [now, file] = [member[field] || null, content[field] || null];
    return now === null && file === null
      ? []
      : [plain(field, memberFields[field].label, kindOfField(field), now, file)];
  });
  const contacts = contactKinds.flatMap((kind) => {
    const now = joinTexts(member[kind].map((one) => contactText(kind, one)));
    const file = joinTexts(content[kind].map((one) => contactText(kind, one)));
    return now === null && file === null ? [] : [plain(kind, contactLabels[kind], kindOfContacts(kind), now, file)];
  });
  const items = [...fields, ...contacts].map((item) => ({ ...item, isTaken: false }));
  return {
    ...verdict('hold', sentence('A member already has this member number, but the file lists a different person.')),
    items,
  };
}

/** The verdict for a line that changes nothing. */
export const unchangedVerdict: EnrollmentVerdict = verdict('unchanged', null);

/**
 * Returns the verdict for a line that ends the coverage under one of the member's numbers, although the file does not end
 * it under another number. The member's coverage ends only if the user selects it.
 */
export function coveredVerdict(endsOn: string, number: string, decisions: EnrollmentDecisions): EnrollmentVerdict {
  const reason = sentence(
    'Another record was merged into this member, and the file does not end the coverage under the number {number}. Select the end only if it applies to all numbers.',
    { number },
  );
  return unselectedEnd(reason, endsOn, decisions);
}

function unselectedEnd(reason: Sentence, endsOn: string, decisions: EnrollmentDecisions): EnrollmentVerdict {
  const item = { ...coverageEndItem(endsOn, decisions), isTaken: decisions.end === true };
  return { ...verdict('end', reason), items: [item], endsOn, isOver: true };
}

/**
 * Returns the outcome for a member who is not in a full file.
 * @param isMaybeListed true if a different list may contain another number of the member
 */
export function missingMemberVerdict(
  member: Pick<EnrolledMember, 'deleted' | 'isEnded' | 'hasEndedContact'>,
  decisions: EnrollmentDecisions,
  lastDay: string,
  isMaybeListed = false,
): EnrollmentVerdict {
  if (member.deleted || member.isEnded || member.hasEndedContact) return verdict('unchanged', null);
  if (isMaybeListed) {
    const reason = sentence(
      'This member is missing from the file. Another record was merged into this member, so select the end only if no other list contains the member.',
    );
    return unselectedEnd(reason, lastDay, decisions);
  }
  const reason = sentence('The file should list all members, but this member is missing.');
  return { ...verdict('end', reason), items: [coverageEndItem(lastDay, decisions)], endsOn: lastDay, isOver: true };
}

const coverageEndItem = (day: string, decisions: EnrollmentDecisions): EnrollmentItem => ({
  ...plain('end', 'Coverage ends', 'day', null, day),
  isTaken: decisions.end !== false,
});
const coverageReturnItem = (decisions: EnrollmentDecisions): EnrollmentItem => ({
  ...plain('back', 'Status', 'word', 'Disenrolled', 'Queued'),
  isTaken: decisions.back !== false,
});

const plain = (
  key: string,
  label: string,
  kind: EnrollmentItem['kind'],
  now: string | null,
  file: string | null,
): EnrollmentItem => ({ key, label, kind, now, file, byHand: false, handAt: null, isTaken: true });

/** Returns all of a new member's values for the preview and the report. */
function createItems(
  { content: fileContent, coverage, newMemberZone = null }: EnrollmentFacts,
  decisions: EnrollmentDecisions,
): EnrollmentItem[] {
  const content = { ...fileContent, timeZone: fileContent.timeZone ?? newMemberZone };
  const of = (key: string, label: string, kind: EnrollmentItem['kind'], file: string | null) =>
    file === null ? [] : [plain(key, label, kind, null, file)];
  const name = `${content.firstName} ${content.lastName}`.trim();
  return [
    { ...plain('create', 'New member', 'text', null, name), isTaken: decisions.create !== false },
    ...importedFields
      .filter((field) => field !== 'firstName' && field !== 'lastName')
      .flatMap((field) => of(field, memberFields[field].label, kindOfField(field), content[field] || null)),
    ...contactKinds.flatMap((kind) =>
      of(
        kind,
        contactLabels[kind],
        kindOfContacts(kind),
        joinTexts(content[kind].map((one) => contactText(kind, one))),
      ),
    ),
    ...coverageKeys.flatMap((key) => of(key, coverageLabels[key], kindOfCoverage(key), coverage[key])),
  ];
}

/**
 * Returns true if a field's value differs from the last file. A time zone counts only if a user edited it, because an
 * earlier import may have assumed it.
 */
const isFromOtherSource = ({ last, handwritten, ...member }: EnrolledMember, field: ImportedField): boolean =>
  member[field] !== last?.[field] && (field !== 'timeZone' || last === null || handwritten.timeZone !== undefined);

/** Returns the items for a known member, and the changes that the accepted items make. */
function itemsOf(
  { facts, isOver }: { facts: EnrollmentFacts; isOver: boolean },
  member: EnrolledMember,
  changes: MemberChanges | null,
  decisions: EnrollmentDecisions,
) {
  const items: EnrollmentItem[] = [];
  const demoted: EnrollmentVerdict['demoted'] = { phones: [], emails: [], addresses: [] };
  const fields: MemberChanges['fields'] = {};
  const add = (item: EnrollmentItem, byHand: boolean) => {
    // by this decision, a user confirmed that the name and birth date in the file belong to this member
    const isTaken = decisions[item.key] ?? (!byHand || decisions[personDecisionKey] === true);
    items.push({ ...item, byHand, handAt: member.handwritten[item.key] ?? null, isTaken });
    return isTaken;
  };
  for (const field of importedFields) {
    const file = changes?.fields[field];
    if (file === undefined) continue;
    const now = member[field] || null;
    const { label } = memberFields[field];
    const isHand = now !== null && (isFromOtherSource(member, field) || field === 'dateOfBirth');
    if (add(plain(field, label, kindOfField(field), now, file), isHand)) fields[field] = file;
  }
  const kept: MemberChanges | null = changes && { ...changes, fields };
  for (const kind of contactKinds) {
    const change = changes?.[kind];
    if (!kept || !change || (change.add.length === 0 && change.removeIds.length === 0)) continue;
    const primary = primaryOf(member, kind);
    const before = new Set((member.last?.[kind] ?? []).map((one) => contactKey(kind, one)));
    const isHand = change.add.length > 0 && primary !== null && !before.has(primary.key);
    const file = joinTexts((change.add as never[]).map((one) => contactText(kind, one)));
    const place = placeOfPrimary(change.add, member);
    // a new contact of another kind, such as a work number, is added without replacing an existing contact
    const isAdded = change.removeIds.length === 0 && primary !== null && (!isHand || place < 0);
    const label = isAdded ? addedLabels[kind] : contactLabels[kind];
    const replaced = joinTexts(textsOf(member, kind, change.removeIds)) ?? primary?.text ?? null;
    const now = isAdded ? null : isHand ? (primary?.text ?? null) : replaced;
    const item = plain(kind, label, kindOfContacts(kind), now, file);
    if (!add(item, isHand)) kept[kind] = { add: [], removeIds: [], primaryId: null, leftOut: 0 } as never;
    else if (isHand && primary && !change.removeIds.includes(primary.id) && place >= 0) {
      demoted[kind].push(primary.id);
      kept[kind] = { ...change, add: change.add.map((one, at) => ({ ...one, isPrimary: at === place })) } as never;
    }
  }
  for (const key of coverageKeys) {
    const now = member.coverage?.[key] ?? null;
    const file = key === 'plan' ? planOfFile(facts, now) : facts.coverage[key];
    // a line that ends the coverage has a separate item for the end
    if (now === file || (key === 'endsOn' && (facts.isEnd || isOver))) continue;
    if (file === null && !(key === 'endsOn' && facts.isOpenEnded)) continue;
    items.push(plain(key, coverageLabels[key], kindOfCoverage(key), now, file));
  }
  return { items, demoted, kept: kept && hasNoChanges(kept) ? null : kept };
}

const joinTexts = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('; '));

const formatAddress = (address: ImportedContent['addresses'][number] | StoredMember['addresses'][number]): string =>
  [address.line1, address.line2, address.city, [address.state, address.zip].filter(Boolean).join(' ')]
    .filter((part) => part !== null && part !== '')
    .join(', ');

type Contact = { number: string } | { email: string } | Parameters<typeof formatAddress>[0];

const contactText = (kind: ContactsKind, contact: Contact): string =>
  kind === 'phones' && 'number' in contact
    ? contact.number
    : kind === 'emails' && 'email' in contact
      ? contact.email
      : formatAddress(contact as Parameters<typeof formatAddress>[0]);

const contactKey = (kind: ContactsKind, contact: Contact | ImportedContent['addresses'][number]): string =>
  kind === 'addresses'
    ? addressKey(contact as StoredMember['addresses'][number])
    : contactText(kind, contact as Contact).toLowerCase();

function primaryOf(member: StoredMember, kind: ContactsKind): { id: number; key: string; text: string } | null {
  const found = member[kind].find(({ isPrimary }) => isPrimary);
  return found ? { id: found.id, key: contactKey(kind, found), text: contactText(kind, found) } : null;
}

const textsOf = (member: StoredMember, kind: ContactsKind, ids: readonly number[]): string[] =>
  member[kind].filter(({ id }) => ids.includes(id)).map((contact) => contactText(kind, contact));

const hasNoChanges = (changes: MemberChanges): boolean =>
  Object.keys(changes.fields).length === 0 &&
  contactKinds.every((kind) => changes[kind].add.length === 0 && changes[kind].removeIds.length === 0) &&
  changes.identifiers.length === 0;
