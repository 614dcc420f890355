import { momentsLastWorkday, momentsToday, workMoment, workMomentDaysAgo } from './moments.ts';
import { inProgram } from './paths.ts';
import type { Random } from './random.ts';
import { outreachAccounts } from './roster.ts';
import { createStorylineNotes, createWriter, type Writer } from './storylines.ts';
import { inHospitalNotes, knownNotes, type Note, outreachNotes, stayStorylines } from './text/notes.ts';
import type { DemoMember, DemoStaff, World } from './world.ts';

export interface JournalEntry {
  at: Temporal.Instant;
  note: Note;
}

type Moment = Temporal.Instant;
const before = (a: Moment, b: Moment): boolean => Temporal.Instant.compare(a, b) < 0;
const at = (member: DemoMember, key: string): Moment | undefined =>
  member.statuses.find((status) => status.key === key)?.at;
const lastAt = (member: DemoMember, key: string): Moment | undefined =>
  member.statuses.findLast((status) => status.key === key)?.at;

/**
 * Returns the author of a note written at a given time: the member's guide at that time, otherwise the client's
 * outreach account.
 */
export function authorAt(world: World, member: DemoMember, moment: Moment): DemoStaff {
  const id = member.handedOverAt && before(moment, member.handedOverAt) ? member.formerGuideId : member.guideId;
  return (
    world.staff.find((person) => person.id === id) ?? world.staffBy(outreachAccounts[member.client.name] ?? 'admin')
  );
}

/** For each guide, chooses members who get a note today and on the last working day, so that no docket is empty. */
export function planRecentNotes(world: World, random: Random): Map<number, Moment[]> {
  const moments = new Map<number, Moment[]>();
  for (const guide of world.staff.filter((person) => person.role === 'GUIDE')) {
    const own = random.shuffled(
      world.members.filter(
        (member) =>
          member.guideId === guide.id && inProgram.has(member.statuses.at(-1)?.key ?? '') && !hasManualNotes(member),
      ),
    );
    const isMain = guide.email === 'guide@demo.test';
    const isHere = guide.email !== 'colleen.burke@demo.test';
    const today = isHere ? momentsToday(world.now, guide.timeZone, isMain ? 6 : 3, random) : [];
    const yesterday = isHere ? momentsLastWorkday(world.now, guide.timeZone, isMain ? 7 : 4, random) : [];
    [...today, ...yesterday].forEach((moment, n) => {
      const member = own[n % Math.max(own.length, 1)];
      if (member) moments.set(member.id, [...(moments.get(member.id) ?? []), moment]);
    });
  }
  return moments;
}

const manualNotesOf = (member: DemoMember) => knownNotes[`${member.firstName} ${member.lastName}`] ?? [];
const hasManualNotes = (member: DemoMember): boolean => manualNotesOf(member).length > 0;
/** Returns true if the member has enough hand-written notes, so that none are generated after the welcome note. */
const hasOnlyManualNotes = (member: DemoMember): boolean => manualNotesOf(member).length > 3;

/** Returns all notes about a member, oldest first. */
export function journalOf(
  world: World,
  member: DemoMember,
  extra: readonly Moment[],
  writers: Map<number, Writer>,
  random: Random,
): JournalEntry[] {
  const first = at(member, 'attempted');
  if (first === undefined) return [];
  const guide = authorAt(world, member, world.now);
  const writer = writers.get(guide.id) ?? createWriter();
  writers.set(guide.id, writer);
  const zone = guide.timeZone;
  const entries: JournalEntry[] = [];
  const write = (moment: Moment | null, note: Note) => {
    if (moment !== null && !before(world.now, moment) && !before(moment, member.enrolledAt))
      entries.push({ at: moment, note });
  };
  const justBefore = (moment: Moment) =>
    moment.subtract({ minutes: random.between(3, 25), seconds: random.between(0, 59) });
  const left = guide.email === 'colleen.burke@demo.test' ? world.now.subtract({ hours: 24 * 25 }) : world.now;
  const welcome = at(member, 'newly-engaged');
  const closed = at(member, 'graduated') ?? at(member, 'disenrolled') ?? at(member, 'declined');
  const end = closed !== undefined && before(closed, left) ? closed : left;

  write(justBefore(first), writer.pick('an attempt', outreachNotes.attempts, random));
  for (let n = random.between(0, 2); n > 0; n -= 1) {
    write(workMoment(first, welcome ?? end, zone, random), writer.pick('an attempt', outreachNotes.attempts, random));
  }
  const declined = at(member, 'declined');
  if (declined) write(justBefore(declined), writer.pick('a no', outreachNotes.declines, random));

  if (welcome) {
    write(justBefore(welcome), writer.pick('a welcome', outreachNotes.welcomes, random));
    const gap = unreachedPeriod(member);
    if (gap && !hasOnlyManualNotes(member)) {
      write(workMoment(gap.from, gap.to, zone, random), writer.pick('a silence', outreachNotes.lost, random));
      write(workMoment(gap.from, gap.to, zone, random), writer.pick('a silence', outreachNotes.lost, random));
      write(justBefore(gap.to), writer.pick('a return', outreachNotes.returns, random));
    }
    const until = hasManualNotes(member) ? world.now.subtract({ hours: 24 * 20 }) : end;
    const days = (until.epochMilliseconds - welcome.epochMilliseconds) / 86_400_000;
    const wanted = hasOnlyManualNotes(member)
      ? 0
      : Math.min(11, Math.max(1, Math.round((days / 12) * (0.7 + random.next() * 0.6))));
    const moments = spaceOut(
      Array.from({ length: days > 1 ? wanted : 0 }, () => workMoment(welcome, until, zone, random)).filter(
        (moment) => moment !== null,
      ),
      extra,
    ).filter((moment) => !gap || before(moment, gap.from) || before(gap.to, moment));
    const story = createStorylineNotes(world, member, moments.length, writer, random);
    for (const [n, moment] of moments.entries()) write(moment, story[n] ?? []);
    for (const entry of stayEntries(world, member, zone, writer, random))
      if (before(welcome, entry.at)) write(entry.at, entry.note);
  }
  const graduated = at(member, 'graduated');
  if (graduated) write(justBefore(graduated), writer.pick('a goodbye', outreachNotes.graduations, random));
  const disenrolledAt = at(member, 'disenrolled');
  if (disenrolledAt) write(justBefore(disenrolledAt), writer.pick('a goodbye', outreachNotes.disenrollments, random));
  for (const { daysAgo, note } of manualNotesOf(member)) {
    write(
      daysAgo === 0
        ? (momentsToday(world.now, zone, 1, random)[0] ?? null)
        : workMomentDaysAgo(world.now, daysAgo, zone, random),
      note,
    );
  }
  return entries.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

/**
 * Sorts moments and drops those within 60 hours of another one, so that the events of a story have time to happen.
 * Keeps all moments in `fixed`.
 */
function spaceOut(moments: readonly Moment[], fixed: readonly Moment[]): Moment[] {
  const spacedMoments: Moment[] = [...fixed];
  for (const moment of moments) {
    if (spacedMoments.every((other) => Math.abs(other.epochMilliseconds - moment.epochMilliseconds) > 60 * 3_600_000))
      spacedMoments.push(moment);
  }
  return spacedMoments.sort(Temporal.Instant.compare);
}

/** Returns the period when a re-engaged member could not be reached. */
function unreachedPeriod(member: DemoMember): { from: Moment; to: Moment } | null {
  const to = at(member, 're-engaged');
  const from = lastAt(member, 'attempted');
  return to && from && before(from, to) ? { from, to } : null;
}

function* stayEntries(
  world: World,
  member: DemoMember,
  zone: string,
  writer: Writer,
  random: Random,
): Generator<JournalEntry> {
  for (const stay of member.stays) {
    const today = world.now.toZonedDateTimeISO(zone).toPlainDate();
    const daysAgo = (day: string) => Temporal.PlainDate.from(day).until(today).days;
    if (stay.dischargeDate === null) {
      const since = daysAgo(stay.admitDate);
      if (since > 0)
        yield {
          at: workMomentDaysAgo(world.now, Math.max(1, since - 1), zone, random),
          note: writer.pick('a stay', inHospitalNotes, random),
        };
      continue;
    }
    const home = daysAgo(stay.dischargeDate);
    const arc = writer.pick('a discharge', stayStorylines, random);
    for (const [step, after] of [
      [0, random.between(1, 3)],
      [1, random.between(6, 9)],
      [2, random.between(29, 32)],
    ] as const) {
      const note = arc.steps[step];
      if (note && home - after >= 1) yield { at: workMomentDaysAgo(world.now, home - after, zone, random), note };
    }
  }
}
