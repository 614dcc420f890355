import type { CallId, MemberId, Permission, StaffId, TodoId, TodoRecords } from '@guidepost/contracts';
import type { TodoReason } from '@guidepost/rules';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** The cause of a todo or a notification, which disappears with it. */
export interface Cause {
  causeType: string;
  causeId: number;
}

export interface TodoCause extends Cause {
  type: string;
}

export interface NewTodo extends TodoCause {
  memberId: MemberId | null;
  ownerId?: StaffId | null;
  /** True if only the owner is asked to do it, regardless of the member's guide. */
  isPersonal?: boolean;
  date: string;
  createdAt: string;
}

export interface TodoService {
  /**
   * Opens a todo for the member's assigned guide, or for `ownerId` if the member has no guide. A second todo with the
   * same cause changes nothing.
   */
  open(tx: Db, todo: NewTodo): Promise<void>;
  /** Completes the open todo of a cause. Does nothing if none exists. */
  close(tx: Db, cause: TodoCause, completedAt: string): Promise<void>;
  /**
   * Removes the open todo of a cause that was postponed or canceled. It leaves the docket and does not count as done.
   * Does nothing if none exists.
   */
  takeBack(tx: Db, cause: TodoCause): Promise<void>;
  /** Completes the open todos of several causes, in one statement. */
  closeAll(tx: Db, causes: readonly TodoCause[], completedAt: string): Promise<void>;
  /**
   * Completes a member's open todos, of a type or all, with any cause; with `before` only those opened until then.
   * `answeredByCallId` is the call that answered them and can undo it.
   */
  closeOfMember(
    tx: Db,
    todo: { type?: string; memberId: MemberId; before?: string | undefined; answeredByCallId?: CallId },
    completedAt: string,
  ): Promise<void>;
  /** Reopens completed todos for the member's present guide. Their waiting time still counts from the first opening. */
  reopen(tx: Db, todoIds: readonly TodoId[]): Promise<void>;
  /** Postpones an open todo to a day, `yyyy-MM-dd`. Does nothing if it is not open. */
  move(tx: Db, todoId: TodoId, date: string): Promise<void>;
  /** Assigns a member's open todos to another guide, or to no guide, except those that stay. */
  reassign(tx: Db, memberId: MemberId, guideId: StaffId | null, staying?: readonly TodoId[]): Promise<void>;
  /**
   * Assigns a user's open todos to another user, about one member or all. Personal todos are included; the types in
   * `but` are not.
   */
  handOver(tx: Db, from: StaffId, to: StaffId, which: { memberId?: MemberId; but: readonly string[] }): Promise<void>;
}

/** Details of a todo's row besides its type: the record and the reason. */
export interface TodoDetails extends TodoReason {
  records: TodoRecords;
  /** The instant of the event or due time. Rows of a group are in this order. */
  at: string;
  /** Replaces the type's own label. */
  label?: string;
}

/** The day and time zone from which the details of todos are computed. */
export interface TodoMoment {
  now: Temporal.Instant;
  /** The guide's time zone. */
  timeZone: string;
}

/**
 * A module's part of the docket: the details of todos of one type.
 * @typeParam Acting the context of handlers; module.ts sets it
 */
export interface TodoType<Acting = unknown> {
  readonly type: string;
  /** Viewers without this permission see the row without details. */
  readonly permission: Permission;
  /**
   * Loads the details for the causes of a docket, all of this type, in one query. A cause without a result is shown
   * without details. It is a method so that a module can declare the ids of its own kind.
   */
  load(
    db: Db,
    causeIds: readonly number[],
    viewer: Viewer,
    moment: TodoMoment,
  ): Promise<ReadonlyMap<number, TodoDetails>>;
  /**
   * Marks causes of this type as needing no answer, and closes their todos. Missing if the type does not allow that.
   */
  noFollowUp?(acting: Acting, causeIds: readonly number[]): Promise<void>;
}
