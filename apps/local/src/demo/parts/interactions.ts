import type { CallId, StaffId, TextId, VisitId } from '@guidepost/contracts';
import { callToday, daysSinceContact, docketMember, isOnDocket, mainGuide } from '../contact-plan.ts';
import { authorAt } from '../journal.ts';
import { momentsToday, workMomentDaysAgo } from '../moments.ts';
import type { Random } from '../random.ts';
import { exchanges, otherNotes, reachedFor, reachedNotes } from '../text/interactions.ts';
import type { DemoMember, DemoNeed, Part, Rows, World } from '../world.ts';
import { lineOf } from './lines.ts';
import { Recorder } from './recordings.ts';

type InsertRow = Record<string, unknown>;

interface CallOptions {
  member: DemoMember;
  guideId: StaffId;
  at: Temporal.Instant;
  minutes: number;
  outcome?: string;
  note?: string;
  more?: InsertRow;
}

/** Collects the rows for calls, visits and texts, and their feed entries. */
export class Interactions {
  readonly calls: InsertRow[] = [];
  readonly visits: InsertRow[] = [];
  readonly texts: InsertRow[] = [];
  readonly #world: World;
  readonly #recorder: Recorder;
  /** @param part the demo part's name, which seeds the random content of recordings */
  constructor(world: World, part: string) {
    this.#world = world;
    this.#recorder = new Recorder(world, part);
  }

  /** Returns all rows, in an order that satisfies the foreign keys. */
  rows(): Rows {
    return { calls: this.calls, ...this.#recorder.rows(), visits: this.visits, texts: this.texts };
  }

  /**
   * Finds the member's open need that a note is about, and adds the contact to the need's history.
   * @returns the need's id; null if there is no such need
   */
  #needOf(type: 'call' | 'visit', id: number, member: DemoMember, guideId: StaffId, at: Temporal.Instant, note = '') {
    const issues = reachedFor.get(note) ?? [];
    const isOpen = (need: DemoNeed) =>
      need.member.id === member.id &&
      issues.includes(need.issue) &&
      Temporal.Instant.compare(need.identifiedAt, at) < 0 &&
      (need.closedAt === undefined || Temporal.Instant.compare(at, need.closedAt) < 0) &&
      at.toString() < need.expiresAt;
    const need = this.#world.needs.find(isOpen);
    if (need)
      this.#world.needHistory.push({ needId: need.id, event: type, at, actorId: guideId, contact: { type, id } });
    return need?.id ?? null;
  }

  #shared(member: DemoMember, at: Temporal.Instant): InsertRow {
    return {
      member_id: member.id,
      phone_number: member.phone ?? '+17135550100',
      phone_number_id: member.phoneId ?? null,
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    };
  }

  call({ member, guideId, at, minutes, outcome, note, more = {} }: CallOptions): CallId {
    const id = this.#world.nextId<'Call'>('calls');
    const counts = outcome === 'engaged' || outcome === 'answered';
    const connected = minutes > 0 ? at.add({ seconds: 12 }) : null;
    const isShort = (outcome === 'engaged' || outcome === 'other') && (note ?? '').length < 50;
    this.calls.push({
      id,
      ...this.#shared(member, at),
      guide_id: guideId,
      incoming: false,
      status: minutes > 0 ? 'ENDED' : 'MISSED',
      is_feedback_call: false,
      need_id: this.#needOf('call', id, member, guideId, at, note),
      outcome_id: outcome === undefined ? null : this.#world.outcomes.get(outcome),
      outcome_details: null,
      note: note === undefined ? null : `<p>${note}</p>`,
      insufficient_notes: isShort,
      no_follow_up_needed: false,
      time_started: at.toString(),
      time_connected: connected?.toString() ?? null,
      time_ended: (connected?.add({ minutes }) ?? at.add({ seconds: 30 })).toString(),
      voicemail_seconds: null,
      voicemail_transcription: null,
      line_id: lineOf(this.#world, member.client.id).id,
      ...more,
    });
    this.#recorder.add({ id, member, guideId, at, minutes, isIncoming: more['incoming'] === true });
    this.#world.feed.push({
      memberId: member.id,
      type: 'call',
      externalId: id,
      actorId: guideId,
      at,
      counts: counts && !isShort,
    });
    return id;
  }

  visit(
    member: DemoMember,
    guideId: StaffId,
    at: Temporal.Instant,
    minutes: number,
    outcome?: string,
    note?: string,
    isShort = false,
  ): VisitId {
    const id = this.#world.nextId<'Visit'>('visits');
    const { phone_number: _p, phone_number_id: _i, ...shared } = this.#shared(member, at.add({ minutes: minutes + 8 }));
    this.visits.push({
      id,
      ...shared,
      created_by: guideId,
      location: 'Home',
      start_time: at.toString(),
      end_time: at.add({ minutes }).toString(),
      need_id: this.#needOf('visit', id, member, guideId, at, note),
      outcome_id: outcome === undefined ? null : this.#world.outcomes.get(outcome),
      note: note === undefined ? null : `<p>${note}</p>`,
      insufficient_notes: isShort,
    });
    this.#world.feed.push({
      memberId: member.id,
      type: 'visit',
      externalId: id,
      actorId: guideId,
      at,
      counts: outcome === 'engaged' && !isShort,
    });
    return id;
  }

  text(
    member: DemoMember,
    guideId: StaffId,
    at: Temporal.Instant,
    text: string,
    incoming = false,
    more: InsertRow = {},
  ): TextId {
    const id = this.#world.nextId<'Text'>('texts');
    this.texts.push({
      id,
      ...this.#shared(member, at),
      guide_id: guideId,
      incoming,
      text,
      status: incoming ? 'received' : 'delivered',
      error_code: null,
      no_follow_up_needed: incoming,
      sent_at: at.toString(),
      was_sent_by_cron_job: false,
      ...more,
    });
    this.#world.feed.push({ memberId: member.id, type: 'message', externalId: id, actorId: guideId, at });
    return id;
  }
}

const durations = [10, 15, 15, 20, 25, 30, 45, 60];

/** Adds one successful contact: usually a call, sometimes a visit. */
function contact(made: Interactions, member: DemoMember, guideId: StaffId, at: Temporal.Instant, random: Random): void {
  const note = random.pick(reachedNotes);
  if (random.chance(0.22)) made.visit(member, guideId, at, random.pick(durations), 'engaged', note);
  else if (random.chance(0.75))
    made.call({ member, guideId, at, minutes: random.between(3, 24), outcome: 'engaged', note });
  else made.call({ member, guideId, at, minutes: random.between(1, 4), outcome: 'answered' });
}

/** Adds texts, or an unsuccessful visit or call, between two successful contacts. */
function between(made: Interactions, member: DemoMember, guideId: StaffId, at: Temporal.Instant, random: Random): void {
  if (random.chance(0.3)) {
    if (random.chance(0.15))
      made.visit(member, guideId, at, 5, random.pick(['inaccessible', 'wrong-address', 'another-person']));
    else if (random.chance(0.2))
      made.call({ member, guideId, at, minutes: 2, outcome: 'other', note: random.pick(otherNotes) });
    // an unanswered call has the outcome `inaccessible`; the outcome `another-person` requires an answered call
    else if (random.chance(0.4)) made.call({ member, guideId, at, minutes: 1, outcome: 'another-person' });
    else made.call({ member, guideId, at, minutes: 0, outcome: 'inaccessible' });
  } else if (random.chance(0.5)) {
    const { sent, answer } = random.pick(exchanges);
    made.text(member, guideId, at, sent);
    if (answer !== null) made.text(member, guideId, at.add({ minutes: random.between(2, 55) }), answer, true);
  }
}

/** Calls, visits and texts over the past half year, created backward in time from each member's last contact. */
export const interactionsPart: Part = (world) => {
  const random = world.random('interactions');
  const made = new Interactions(world, 'half year');
  for (const [memberId, days] of daysSinceContact(world)) {
    const member = world.members.find((entry) => entry.id === memberId);
    const welcome = member?.statuses.find((status) => status.key === 'newly-engaged')?.at;
    if (member === undefined || welcome === undefined) continue;
    const zone = authorAt(world, member, world.now).timeZone;
    for (let ago = days; ; ago += random.between(9, 24)) {
      const at = workMomentDaysAgo(world.now, ago, zone, random);
      if (Temporal.Instant.compare(at, welcome) < 0) break;
      const guideId = authorAt(world, member, at).id;
      contact(made, member, guideId, at, random);
      const later = workMomentDaysAgo(world.now, Math.max(ago - random.between(1, 6), 1), zone, random);
      const isLast = ago === days;
      if (Temporal.Instant.compare(later, world.now.subtract({ hours: 2 })) < 0 && !(isLast && isOnDocket(member)))
        between(made, member, authorAt(world, member, later).id, later, random);
    }
  }
  today(world, made, random);
  return made.rows();
};

/** Formats the minutes since midnight as a time, such as 2:30. */
const clockOf = (minute: number): string =>
  `${((Math.floor(minute / 60) + 11) % 12) + 1}:${String(minute % 60).padStart(2, '0')}`;

/** Adds the interactions that the main guide has had today so far. */
function today(world: World, made: Interactions, random: Random): void {
  const guide = world.staffBy(mainGuide);
  const moments = momentsToday(world.now, guide.timeZone, 7, random);
  const who = (name: string) => docketMember(world, name);
  const acts: ((at: Temporal.Instant) => void)[] = [
    (at) =>
      void made.text(
        who('Amara Okafor'),
        guide.id,
        at,
        `Looking forward to our call at ${clockOf(callToday(world))}.`,
        false,
        {
          was_sent_by_cron_job: true,
        },
      ),
    (at) =>
      void made.text(
        who('Ingrid Sorensen-Clay'),
        guide.id,
        at,
        'Your ride comes at 11:15. The driver calls when he is outside.',
      ),
    (at) => void made.visit(who('Bettie Jo Pritchard'), guide.id, at, 25, 'engaged', reachedNotes[2]),
    (at) =>
      void made.call({ member: who('Kwame Asante-Boyd'), guideId: guide.id, at, minutes: 6, outcome: 'answered' }),
    (at) =>
      void made.text(who('Yesenia Villalobos'), guide.id, at, 'Can I call you this afternoon?', false, {
        status: 'undelivered',
        error_code: 30006,
        sent_at: null,
      }),
    (at) =>
      void made.call({
        member: who('Lucille Fontenot'),
        guideId: guide.id,
        at,
        minutes: 14,
        outcome: 'engaged',
        note: reachedNotes[9] ?? '',
      }),
    (at) => void made.text(who('Kwame Asante-Boyd'), guide.id, at, 'The food bank is open from 1 to 4 today.'),
  ];
  for (const [n, at] of moments.entries()) acts[n]?.(at);
}
