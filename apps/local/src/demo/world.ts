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

/** One status of a member's history, oldest first in their list. */
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
  /** The previous guide, for members who were transferred. */
  formerGuideId: StaffId | null;
  /** When they went from the former guide to this one. */
  handedOverAt?: Temporal.Instant;
  enrolledAt: Temporal.Instant;
  statuses: DemoStatus[];
  stays: DemoStay[];
  /** The primary number with its description, and the email address if there is one. */
  phone?: string;
  phoneId?: PhoneNumberId;
  phoneLabel?: string;
  email?: string;
  /** The words of the member's notes. All other texts about the member use the same words. */
  words?: Record<string, string>;
}

export interface DemoStay {
  id: IdOf<'Hospitalization'>;
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string;
}

/** A need of a member, as calls, visits and notes of the demo ask for it. */
export interface DemoNeed {
  id: NeedId;
  member: DemoMember;
  issue: string;
  identifiedAt: Temporal.Instant;
  /** The first day on which its window is over, after its last extension. */
  expiresAt: string;
  /** When it was fulfilled or stopped; undefined while it is open. */
  closedAt: Temporal.Instant | undefined;
  lastActionAt: Temporal.Instant | undefined;
  /** Its unsuccessful referrals, and when their organizations reported that. */
  refusals: { referralId: IdOf<'ResourceReferral'>; at: Temporal.Instant }[];
}

/** An entry in the history of a need. Entries are numbered in the order of time when all parts are done. */
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

/** A note about a member, with its topics. */
export interface DemoNote {
  id: NoteId;
  member: DemoMember;
  author: DemoStaff;
  at: Temporal.Instant;
  changedAt: Temporal.Instant;
  html: string;
  isChanged: boolean;
  /** The story that it is a step of, and which one; undefined where it belongs to no story. */
  story: { topic: string; step: number } | undefined;
  needId: NeedId | null;
}

/** The columns of one table that hold the fields of a member. */
export const fieldColumns = (member: DemoMember, table: 'users' | 'members'): Record<string, string | null> =>
  Object.fromEntries(
    memberFieldKeys
      .filter((key) => memberFields[key].table === table)
      .map((key) => [memberFields[key].column, member[key]]),
  );

/** Rows by table, as they are inserted: keys are columns. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** A part of the demo: what it makes out of what is there. Later modules add theirs to the list in parts.ts. */
export type Part = (world: World) => Rows;

/** The shared data of the demo's parts. Everything follows from `now` and is the same on every run. */
export interface World {
  now: Temporal.Instant;
  /**
   * The generator of a part, or of one person in it. The order of people depends on the day on which the demo is made.
   * Therefore a person's data (numbers, consents) comes from the person's own generator, so that it is the same every
   * day.
   */
  random(part: string, whose?: Pick<DemoMember, 'firstName' | 'lastName'>): Random;
  /** The next id of a table. */
  nextId<Kind extends RecordKind = never>(table: string): IdOf<Kind>;
  clients: DemoClient[];
  teams: DemoTeam[];
  staff: DemoStaff[];
  members: DemoMember[];
  /** The clients, staff and members by the words that code knows them by. */
  client(name: string): DemoClient;
  staffBy(account: string): DemoStaff;
  status(key: string): { id: IdOf<'Status'>; stageId: IdOf<'Stage'>; stageKey: string };
  /** The ids that the migrations gave to stages and statuses, by key. */
  readonly statuses: ReadonlyMap<string, { id: IdOf<'Status'>; stageId: IdOf<'Stage'>; stageKey: string }>;
  /** Entries for the members' feeds; they are numbered in the order of time when all parts are done. */
  feed: DemoFeedEntry[];
  /** The ids that the migrations gave to outcomes, by key. */
  readonly outcomes: ReadonlyMap<string, IdOf<'Outcome'>>;
  /** The ids of the terms, by key. */
  readonly terms: ReadonlyMap<string, number>;
  /** The issues that the migrations brought, by key, with their time frames. */
  readonly issues: ReadonlyMap<string, { id: IdOf<'NeedIssue'>; days: number }>;
  /** The ids of the activities, by key. */
  readonly activities: ReadonlyMap<string, IdOf<'NeedActivity'>>;
  /** The ids of the categories of needs, by key. */
  readonly categories: ReadonlyMap<string, IdOf<'NeedCategory'>>;
  programs: DemoProgram[];
  notes: DemoNote[];
  needs: DemoNeed[];
  needHistory: DemoHistoryEntry[];
}

/** Records that migrations created before the demo, by key. */
export type Given = Pick<World, 'statuses' | 'outcomes' | 'terms' | 'issues' | 'activities' | 'categories'>;

/** A program of the resource hub, as guides talk about it and refer to it. */
export interface DemoProgram {
  id: IdOf<'Program'>;
  name: string;
  city: City;
  tags: readonly string[];
  phone: string;
  url: string;
  /** Null for a program that is by phone only. */
  address: { street: string; zip: string } | null;
}

export interface DemoFeedEntry {
  memberId: MemberId;
  /** The type is also the external type and the event type: note, hospitalization, member_status, assignment. */
  type: string;
  externalId: number;
  actorId: StaffId | null;
  at: Temporal.Instant;
  /** A pending task: its kind, and when it becomes late. */
  pending?: { type: string; eventType: string; lateAt: Temporal.Instant | null };
  /** A task of the past, such as a request that was decided: what happened to it. */
  task?: string;
  /** True if the member was reached. The contact then counts as the month's outreach. */
  counts?: boolean;
}

export function createWorld(now: Temporal.Instant, given: Given): World {
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
    ...given,
    client: (name) =>
      found(
        world.clients.find((client) => client.name === name),
        name,
      ),
    status: (key) => found(given.statuses.get(key), key),
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
