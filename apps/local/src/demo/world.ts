import {
  asId,
  type ClientId,
  type IdOf,
  type MemberFieldKey,
  type MemberId,
  memberFieldKeys,
  memberFields,
  type NeedId,
  type NoteId,
  type PhoneNumberId,
  type RecordKind,
  type Role,
  type StaffId,
  type TeamId,
} from '@guidepost/contracts';
import { createRandom, type Random } from './random.ts';
import type { City } from './text/cities.ts';

export interface DemoClient {
  id: ClientId;
  name: string;
  avonMedicalCenterId: string | null;
}

export interface DemoTeam {
  id: TeamId;
  name: string;
  clientIds: ClientId[];
}

export interface DemoStaff {
  id: StaffId;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  timeZone: string;
}

/** One status in a member's history. The history is sorted oldest first. */
export interface DemoStatus {
  key: string;
  at: Temporal.Instant;
  by: StaffId;
}

export interface DemoMember extends Record<MemberFieldKey, string | null> {
  id: MemberId;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: 'Female' | 'Male' | 'Other';
  reportedLanguage: string;
  raceEthnicitySummary: string;
  language: 'en' | 'es';
  client: DemoClient;
  city: City;
  guideId: StaffId | null;
  /** The previous guide, if the member was handed over; otherwise null. */
  formerGuideId: StaffId | null;
  /** When the member was handed over from the former guide to the current guide. */
  handedOverAt?: Temporal.Instant;
  enrolledAt: Temporal.Instant;
  statuses: DemoStatus[];
  stays: DemoStay[];
  /**
   * The member's primary phone number. The next three fields are its id, its description, and the member's email
   * address.
   */
  phone?: string;
  phoneId?: PhoneNumberId;
  phoneLabel?: string;
  email?: string;
  /** The words that replace `{word}` in the member's notes. All other texts about the member use the same words. */
  words?: Record<string, string>;
}

export interface DemoStay {
  id: IdOf<'Hospitalization'>;
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string;
}

/** A member's need. The demo's calls, visits and notes refer to it. */
export interface DemoNeed {
  id: NeedId;
  member: DemoMember;
  issue: string;
  identifiedAt: Temporal.Instant;
  /** The first day after the need's deadline, including all extensions. */
  expiresAt: string;
  /** When the need was fulfilled or stopped; undefined if it is open. */
  closedAt: Temporal.Instant | undefined;
  lastActionAt: Temporal.Instant | undefined;
  /** The unsuccessful referrals, and when the organizations reported them. */
  refusals: { referralId: IdOf<'ResourceReferral'>; at: Temporal.Instant }[];
}

/** An entry in a need's history. After all parts have run, entries get ids in chronological order. */
export interface DemoHistoryEntry {
  needId: NeedId;
  event: string;
  at: Temporal.Instant;
  actorId: StaffId | null;
  changes?: Record<string, { from: unknown; to: unknown }>;
  comment?: string;
  actionId?: IdOf<'NeedAction'>;
  referralId?: IdOf<'ResourceReferral'>;
  requestId?: number;
  contact?: { type: 'call' | 'visit' | 'note'; id: number };
}

/** A note about a member. */
export interface DemoNote {
  id: NoteId;
  member: DemoMember;
  author: DemoStaff;
  at: Temporal.Instant;
  changedAt: Temporal.Instant;
  html: string;
  isChanged: boolean;
  /** The topic and step number of the storyline that contains the note; undefined outside all storylines. */
  story: { topic: string; step: number } | undefined;
  needId: NeedId | null;
}

/** Returns the table's columns that store member fields, with the member's values. */
export const fieldColumns = (member: DemoMember, table: 'users' | 'members'): Record<string, string | null> =>
  Object.fromEntries(
    memberFieldKeys
      .filter((key) => memberFields[key].table === table)
      .map((key) => [memberFields[key].column, member[key]]),
  );

/** The rows to insert, by table. A row's keys are column names. */
export type Rows = Record<string, Record<string, unknown>[]>;

/**
 * A part of the demo. It returns rows that can build on the data of earlier parts. New modules add their parts to
 * parts.ts.
 */
export type Part = (world: World) => Rows;

/** The data that the demo's parts share. It depends only on `now`, so every run produces the same data. */
export interface World {
  now: Temporal.Instant;
  /**
   * Returns the random generator for a part, or for one person in the part. A person's data, such as numbers and
   * consents, comes from the person's own generator. It stays the same even though the order of people depends on the
   * demo's date.
   */
  random(part: string, whose?: Pick<DemoMember, 'firstName' | 'lastName'>): Random;
  nextId<Kind extends RecordKind = never>(table: string): IdOf<Kind>;
  clients: DemoClient[];
  teams: DemoTeam[];
  staff: DemoStaff[];
  members: DemoMember[];
  /** Finds a client by name, a staff user by account, and a status by key. */
  client(name: string): DemoClient;
  staffBy(account: string): DemoStaff;
  status(key: string): { id: IdOf<'Status'>; stageId: IdOf<'Stage'>; stageKey: string };
  /** The ids of the statuses and their stages, by status key. Migrations created them. */
  readonly statuses: ReadonlyMap<string, { id: IdOf<'Status'>; stageId: IdOf<'Stage'>; stageKey: string }>;
  /** Entries for the members' feeds. After all parts have run, they get ids in chronological order. */
  feed: DemoFeedEntry[];
  /** The ids of the outcomes, by key. Migrations created them. */
  readonly outcomes: ReadonlyMap<string, IdOf<'Outcome'>>;
  /** The ids of the terms, by key. */
  readonly terms: ReadonlyMap<string, number>;
  /** The ids and time frames of the issues, by key. Migrations created them. */
  readonly issues: ReadonlyMap<string, { id: IdOf<'NeedIssue'>; days: number }>;
  /** The ids of the activities, by key. */
  readonly activities: ReadonlyMap<string, IdOf<'NeedActivity'>>;
  /** The ids of the need categories, by key. */
  readonly categories: ReadonlyMap<string, IdOf<'NeedCategory'>>;
  programs: DemoProgram[];
  notes: DemoNote[];
  needs: DemoNeed[];
  needHistory: DemoHistoryEntry[];
}

/** Records that migrations created before the demo, by key. */
export type ExistingRecords = Pick<World, 'statuses' | 'outcomes' | 'terms' | 'issues' | 'activities' | 'categories'>;

/** A resource hub program that guides mention in notes and use in referrals. */
export interface DemoProgram {
  id: IdOf<'Program'>;
  name: string;
  city: City;
  tags: readonly string[];
  phone: string;
  url: string;
  /** Null for a program that is available only by phone. */
  address: { street: string; zip: string } | null;
}

export interface DemoFeedEntry {
  memberId: MemberId;
  /**
   * The entry's external type, such as note or hospitalization. Without `pending` or `task`, it is also the entry's
   * type and event type.
   */
  type: string;
  externalId: number;
  actorId: StaffId | null;
  at: Temporal.Instant;
  /** A pending task: its type, and when it becomes late. */
  pending?: { type: string; eventType: string; lateAt: Temporal.Instant | null };
  /** The event that finished a task, such as `audited`. */
  task?: string;
  /** True if the member was reached. The contact then counts toward the month's outreach. */
  counts?: boolean;
}

export function createWorld(now: Temporal.Instant, existingRecords: ExistingRecords): World {
  const ids = new Map<string, number>();
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`the demo has no ${what}`);
    return value;
  };
  const world: World = {
    now,
    random: (part, whose) => createRandom(whose ? `${part} of ${whose.firstName} ${whose.lastName}` : part),
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1;
      ids.set(table, id);
      return asId(id);
    },
    clients: [],
    teams: [],
    staff: [],
    members: [],
    ...existingRecords,
    client: (name) =>
      found(
        world.clients.find((client) => client.name === name),
        name,
      ),
    status: (key) => found(existingRecords.statuses.get(key), key),
    staffBy: (account) =>
      found(
        world.staff.find((person) => person.email === `${account}@demo.test`),
        account,
      ),
    feed: [],
    programs: [],
    notes: [],
    needs: [],
    needHistory: [],
  };
  return world;
}
