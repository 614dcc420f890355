import type { Role } from '@guidepost/contracts';
import { createRandom, type Random } from './random.ts';
import type { City } from './words/cities.ts';

export interface DemoClient {
  id: number;
  name: string;
  avonMedicalCenterId: string | null;
}

export interface DemoTeam {
  id: number;
  name: string;
  clientIds: number[];
}

export interface DemoStaff {
  id: number;
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
  by: number;
}

export interface DemoMember {
  id: number;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  gender: 'Female' | 'Male' | 'Other';
  pronouns: string | null;
  namePronunciation: string | null;
  language: string;
  raceEthnicity: string;
  dateOfBirth: string;
  client: DemoClient;
  city: City;
  guideId: number | null;
  /** The guide before, for those who were transferred. */
  formerGuideId: number | null;
  /** When they went from the former guide to this one. */
  handedOverAt?: Temporal.Instant;
  enrolledAt: Temporal.Instant;
  statuses: DemoStatus[];
  stays: DemoStay[];
  /** The primary number with its description, and the e-mail address where there is one. */
  phone?: string;
  phoneId?: number;
  phoneLabel?: string;
  email?: string;
  /** The words of the member's notes: what else is told of them is told with the same ones. */
  words?: Record<string, string>;
}

export interface DemoStay {
  id: number;
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string;
}

/** Rows by table, as they are inserted: keys are columns. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** A part of the demo: what it makes out of what is there. Later modules add theirs to the list in parts.ts. */
export type Part = (world: World) => Rows;

/** What the parts of the demo share. Everything follows from `now`; nothing is random from run to run. */
export interface World {
  now: Temporal.Instant;
  random(part: string): Random;
  /** The next id of a table. */
  nextId(table: string): number;
  clients: DemoClient[];
  teams: DemoTeam[];
  staff: DemoStaff[];
  members: DemoMember[];
  /** The clients, staff and members by the words that code knows them by. */
  client(name: string): DemoClient;
  staffBy(account: string): DemoStaff;
  status(key: string): { id: number; stageId: number };
  /** The ids that the migrations gave to stages and statuses, by key. */
  readonly statuses: ReadonlyMap<string, { id: number; stageId: number }>;
  /** Entries for the members' feeds; they are numbered in the order of time when all parts are done. */
  feed: DemoFeedEntry[];
  /** The ids that the migrations gave to outcomes, by key. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The ids of the terms, by key. */
  readonly terms: ReadonlyMap<string, number>;
}

export interface DemoFeedEntry {
  memberId: number;
  /** The type is also the external type and the event type: note, hospitalization, member_status, assignment. */
  type: string;
  externalId: number;
  actorId: number | null;
  at: Temporal.Instant;
  /** What is still to come: its kind, and from when it is late. */
  pending?: { type: string; eventType: string; lateAt: Temporal.Instant };
  /** Somebody was reached: it counts as the month's outreach. */
  counts?: boolean;
}

export function createWorld(
  now: Temporal.Instant,
  statuses: World['statuses'],
  outcomes: World['outcomes'],
  terms: World['terms'],
): World {
  const ids = new Map<string, number>();
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`the demo has no ${what}`);
    return value;
  };
  const world: World = {
    now,
    random: (part) => createRandom(part),
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1;
      ids.set(table, id);
      return id;
    },
    clients: [],
    teams: [],
    staff: [],
    members: [],
    statuses,
    outcomes,
    terms,
    client: (name) =>
      found(
        world.clients.find((client) => client.name === name),
        name,
      ),
    status: (key) => found(statuses.get(key), key),
    staffBy: (account) =>
      found(
        world.staff.find((person) => person.email === `${account}@demo.test`),
        account,
      ),
    feed: [],
  };
  return world;
}
