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
  /** The previous guide of a member who was handed over; null for all other members. */
  formerGuideId: StaffId | null;
  /** Time of the handover from the former guide to the current guide. */
  handedOverAt?: Temporal.Instant;
  enrolledAt: Temporal.Instant;
  statuses: DemoStatus[];
  stays: DemoStay[];
  /** The primary phone number with its description, and the email address if there is one. */
  phone?: string;
  phoneId?: PhoneNumberId;
  phoneLabel?: string;
  email?: string;
  /** The words for the member's notes. All other texts about the member use the same words. */
  words?: Record<string, string>;
}

export interface DemoStay {
  id: IdOf<'Hospitalization'>;
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string;
}

/** A need of a member. The calls, visits and notes of the demo refer to it. */
export interface DemoNeed {
  id: NeedId;
  member: DemoMember;
  issue: string;
  identifiedAt: Temporal.Instant;
  /** The first day after the need's window, including all extensions. */
  expiresAt: string;
  /** Time at which the need was fulfilled or stopped; undefined if it is open. */
  closedAt: Temporal.Instant | undefined;
  lastActionAt: Temporal.Instant | undefined;
  /** The unsuccessful referrals, with the times at which the organizations reported this. */
  refusals: { referralId: IdOf<'ResourceReferral'>; at: Temporal.Instant }[];
}

/** An entry in the history of a need. Entries get ids in the order of time after all parts have run. */
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
  /** The topic of the storyline that the note belongs to, and the number of its step; undefined without a storyline. */
  story: { topic: string; step: number } | undefined;
  needId: NeedId | null;
}

/** Returns the columns of a table that contain fields of a member. */
export const fieldColumns = (member: DemoMember, table: 'users' | 'members'): Record<string, string | null> =>
  Object.fromEntries(
    memberFieldKeys
      .filter((key) => memberFields[key].table === table)
      .map((key) => [memberFields[key].column, member[key]]),
  );

/** The rows to insert, by table. The keys of a row are column names. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** A part of the demo. It returns rows based on the data of earlier parts. New modules add their parts to parts.ts. */
export type Part = (world: World) => Rows;

/** The data that the demo's parts share. It depends only on `now`, so it is the same on every run. */
export interface World {
  now: Temporal.Instant;
  /**
   * Returns the random generator of a part, or of one person in the part. A person's data, such as numbers and
   * consents, comes from the person's own generator. It is therefore always the same, although the order of people
   * depends on the demo's date.
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
  /** The ids of statuses and their stages from the migrations, by status key. */
  readonly statuses: ReadonlyMap<string, { id: IdOf<'Status'>; stageId: IdOf<'Stage'>; stageKey: string }>;
  /** Entries for the members' feeds. They get ids in the order of time after all parts have run. */
  feed: DemoFeedEntry[];
  /** The ids of outcomes from the migrations, by key. */
  readonly outcomes: ReadonlyMap<string, IdOf<'Outcome'>>;
  /** The ids of the terms, by key. */
  readonly terms: ReadonlyMap<string, number>;
  /** The issues from the migrations with their time frames, by key. */
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
export type ExistingRecords = Pick<World, 'statuses' | 'outcomes' | 'terms' | 'issues' | 'activities' | 'categories'>;

/** A program of the resource hub that guides mention in notes and use in referrals. */
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
   * The type, external type and event type of the entry, such as note, hospitalization, member_status or assignment.
   */
  type: string;
  externalId: number;
  actorId: StaffId | null;
  at: Temporal.Instant;
  /** A pending task: its type, and the time at which it becomes late. */
  pending?: { type: string; eventType: string; lateAt: Temporal.Instant | null };
  /** The result of a finished task, such as a request that was decided. */
  task?: string;
  /** True if the member was reached, so that the contact counts as the month's outreach. */
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
