import type {
  AnswerOf,
  AnyEndpoint,
  BodyOf,
  IdOf,
  LiveEventName,
  LivePayload,
  MemberId,
  ParamsOf,
  Permission,
  QueryOf,
  StaffId,
} from '@guidepost/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Connectors } from '../connectors/connectors.ts';
import type { Viewer } from './access/viewer.ts';
import type { AuditCommitter } from './audit/audit.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { CodeInfo } from './errors.ts';
import type { ReceivedFile } from './http/form.ts';
import type { Limits } from './http/limits.ts';
import type { AssignmentService } from './services/assignments.ts';
import type { ChangeService } from './services/changes.ts';
import type { FeedDetails, FeedService } from './services/feed.ts';
import type { AnyGoalSource } from './services/goals.ts';
import type { NotifyService } from './services/notify.ts';
import type { TodoService, TodoType } from './services/todos.ts';

/**
 * Recipients of a live event: users who may see a member and have a permission, watchers of a guide, or single users.
 */
export interface Audience {
  member?: { id: MemberId; permission: Permission };
  guideIds?: readonly (StaffId | null)[];
  /** All users with a permission, for events without a member. */
  everyoneWith?: Permission;
  userIds?: readonly StaffId[];
}

/** The services that modules share. Each writes through the given transaction. */
export interface Services {
  feed: FeedService;
  /** The feed's registered types, by external type. */
  feedTypes: ReadonlyMap<string, FeedDetails>;
  todos: TodoService;
  /** The docket's registered todos, by type. */
  todoTypes: ReadonlyMap<string, TodoType<Acting>>;
  /** The registered sources of goals. */
  goalSources: readonly AnyGoalSource[];
  notify: NotifyService;
  assignments: AssignmentService;
  changes: ChangeService;
  /** The external services, each behind an interface. Never call them inside a transaction. */
  connectors: Connectors;
  live: {
    emit<N extends LiveEventName>(tx: Db, name: N, payload: LivePayload<N>, audience: Audience): void;
    /** Triggers a check of all open connections after roles, teams or audited clients have changed. */
    accessChanged(tx: Db): void;
    /** Closes an ended session's open connections. */
    sessionEnded(tx: Db, sessionId: IdOf<'Session'>): void;
  };
  jobs: {
    /** Adds a job. If a job with the same key waits, its payload changes, but it runs at its own time. */
    add(
      tx: Db,
      task: string,
      payload: Record<string, unknown>,
      options?: { key?: string; runAt?: string },
    ): Promise<void>;
  };
  config: Config;
}

/**
 * The context of a handler. `now` is business time. The acting user is always the `viewer`, never a value from the
 * body.
 */
export interface Context<E extends AnyEndpoint = AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: Viewer;
  db: Db;
  now: Temporal.Instant;
  requestId: string;
  /** Origin of the request. */
  from: { readonly address: string | null; readonly userAgent: string | null };
  services: Services;
  /** The uploaded file. Only for endpoints that accept a form; no other handler may use it. */
  file: ReceivedFile;
}

/** The context of functions that handlers call: the user, the database handle, the time and the services. */
export type Acting = Pick<Context, 'db' | 'viewer' | 'now' | 'services'>;

export type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<AnswerOf<E>>;
export type Handlers<T extends Record<string, AnyEndpoint>> = { readonly [K in keyof T]: Handler<T[K]> };

/** The context of routes without a contract. Their requests are authorized by a signature or by a key in the URL. */
export interface RouteContext extends JobContext {
  audit: AuditCommitter;
  limits: Limits;
}

/** The context of a job or sweep, which opens its own transactions. */
export interface JobContext {
  /** Runs `work` in one transaction and repeats it after a serialization failure. Throws the errors of `work`. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs reading work, on the read replica if the installation has one. Each call sees all earlier commits. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Commits each statement separately. Use it for a write with a single statement: it needs one round trip, and a
   * transaction needs three.
   */
  readonly each: Db;
  /** Returns true if this process is stopping. A sweep then does not start another batch. */
  isStopping(): boolean;
  now(): Temporal.Instant;
  services: Services;
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    error(fields: Record<string, unknown>, message: string): void;
  };
}

/** A port that a module listens on. */
export interface Listener {
  readonly port: number;
  /** Stops accepting connections. Resolves when running requests have received their responses. */
  stop(): Promise<void>;
}

/**
 * Describes how a sweep handles a backlog of any size. `of` names the kind of record, and `batch` is the maximum number
 * of these records in one transaction. A run repeats the batch until no record remains, unless `pace` contains a reason
 * not to. If the work does not grow with a backlog, `fixed` contains the reason.
 */
export type SweepBound =
  | { readonly batch: number; readonly of: string; readonly pace?: string }
  | { readonly fixed: string };

/**
 * Work that is repeated at an interval, such as processing due rows or purging old ones. Every process runs it, so it
 * must skip locked rows.
 */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly bound: SweepBound;
  run(context: JobContext): Promise<void>;
}

export type Task = (payload: Record<string, unknown>, context: JobContext) => Promise<void>;

export interface Module<T extends Record<string, AnyEndpoint> = Record<string, AnyEndpoint>> {
  readonly name: string;
  readonly endpoints: T;
  readonly handlers: Handlers<T>;
  /** The module's own error codes with their status and text. */
  readonly codes?: Readonly<Record<string, CodeInfo>>;
  /** Jobs by name. Only one process at a time runs a job. A failed job is retried. */
  readonly tasks?: Readonly<Record<string, Task>>;
  /** Jobs that a user waits for, such as ending a call. They take seconds, and never wait for the jobs in `tasks`. */
  readonly urgentTasks?: Readonly<Record<string, Task>>;
  readonly sweeps?: readonly Sweep[];
  /** Routes below `/api` that are not endpoints, such as file downloads and webhooks. */
  readonly routes?: (context: RouteContext) => FastifyPluginAsync | undefined;
  /** Opens an additional port when the process is ready. Returns undefined if the port is not configured. */
  readonly listen?: (context: JobContext) => Promise<Listener> | undefined;
  /** Loads the details of this module's feed entries, with one query per type for each page of the feed. */
  readonly feedTypes?: readonly FeedDetails[];
  /** Loads the details of this module's todos, with one query per type for each docket. */
  readonly todoTypes?: readonly TodoType<Acting>[];
  /** This module's sources of a member's goals. */
  readonly goalSources?: readonly AnyGoalSource[];
}

/** Declares a module. Its handlers are checked against the contract. */
export const defineModule = <T extends Record<string, AnyEndpoint>>(module: Module<T>): Module<T> => module;
