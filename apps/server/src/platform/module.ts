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

/** Who hears of a live event: viewers of a member who hold a permission, watchers of a guide, or single people. */
export interface Audience {
  member?: { id: MemberId; permission: Permission };
  guideIds?: readonly (StaffId | null)[];
  /** Everybody with a permission: for what is about no member. */
  everyoneWith?: Permission;
  userIds?: readonly StaffId[];
}

/** The services that modules share. Each writes through the transaction that it is given. */
export interface Services {
  feed: FeedService;
  /** The feed's registered types, by external type. */
  feedTypes: ReadonlyMap<string, FeedDetails>;
  todos: TodoService;
  /** The docket's registered todos, by type. */
  todoTypes: ReadonlyMap<string, TodoType>;
  /** The registered sources of goals. */
  goalSources: readonly AnyGoalSource[];
  notify: NotifyService;
  assignments: AssignmentService;
  changes: ChangeService;
  /** The outside services, each behind its port; never called inside a transaction. */
  connectors: Connectors;
  live: {
    emit<N extends LiveEventName>(tx: Db, name: N, payload: LivePayload<N>, audience: Audience): void;
    /** Roles, teams or audited clients changed: every open connection is asked again what it may see. */
    accessChanged(tx: Db): void;
    /** A session was ended: its open connections are closed. */
    sessionEnded(tx: Db, sessionId: IdOf<'Session'>): void;
  };
  jobs: {
    add(
      tx: Db,
      task: string,
      payload: Record<string, unknown>,
      options?: { key?: string; runAt?: string },
    ): Promise<void>;
  };
  config: Config;
}

/** What a handler gets. `now` is business time; who acts is the `viewer`, never something in the body. */
export interface Context<E extends AnyEndpoint = AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: Viewer;
  db: Db;
  now: Temporal.Instant;
  requestId: string;
  /** Where the request came from. */
  from: { readonly address: string | null; readonly userAgent: string | null };
  services: Services;
  /** The file in the form; only of endpoints that take one, and no other handler reads it. */
  file: ReceivedFile;
}

/** What functions behind handlers act with: who does it, on which handle, when, and through which services. */
export type Acting = Pick<Context, 'db' | 'viewer' | 'now' | 'services'>;

export type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<AnswerOf<E>>;
export type Handlers<T extends Record<string, AnyEndpoint>> = { readonly [K in keyof T]: Handler<T[K]> };

/** What routes beside the contracts get: those whose authority is a signature in the address. */
export interface RouteContext extends JobContext {
  audit: AuditCommitter;
  limits: Limits;
}

/** What a job or sweep gets: it opens its own transactions. */
export interface JobContext {
  /** Runs `work` in one transaction, again on serialisation failures; throws what it throws. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Commits each statement by itself, in one round trip where a transaction takes three: for a write that is one statement. */
  readonly each: Db;
  /** Whether this process is stopping: a sweep then begins no further batch. */
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
  /** Takes nobody any more, and resolves when what was under way is answered. */
  stop(): Promise<void>;
}

/**
 * How a sweep copes with a backlog of any size. `batch` is the maximum number of records of a kind in one transaction; a run repeats
 * it until none is left, or says by `pace` why it does not. `fixed` says why the work does not grow with a backlog.
 */
export type SweepBound =
  | { readonly batch: number; readonly of: string; readonly pace?: string }
  | { readonly fixed: string };

/** Work that is repeated, such as due rows and purges. Every process runs it, so it must skip locked rows. */
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
  /** Its own error codes with their status and text. */
  readonly codes?: Readonly<Record<string, CodeInfo>>;
  /** Jobs by name; they are run by one process at a time, again after a failure. */
  readonly tasks?: Readonly<Record<string, Task>>;
  readonly sweeps?: readonly Sweep[];
  /** Routes that are no endpoints, such as the addresses that hold files; below `/api`. */
  readonly routes?: (context: RouteContext) => FastifyPluginAsync | undefined;
  /** A port of its own, beside that of HTTP, which is opened when the process is ready; undefined where it is not configured. */
  readonly listen?: (context: JobContext) => Promise<Listener> | undefined;
  /** How this module's entries look in a feed page, one batched query a type. */
  readonly feedTypes?: readonly FeedDetails[];
  /** How this module's todos look in a docket, one batched query a type. */
  readonly todoTypes?: readonly TodoType[];
  /** What of this module is a goal of a member. */
  readonly goalSources?: readonly AnyGoalSource[];
}

/** Declares a module; handlers are checked against the contract. */
export const defineModule = <T extends Record<string, AnyEndpoint>>(module: Module<T>): Module<T> => module;
