import type { CallId, MemberId, Permission, StaffId, TodoId, TodoRecords } from '@guidepost/contracts';
import type { TodoReason } from '@guidepost/rules';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** The cause of a todo or a notification. Both are removed together with their cause. */
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
  /** True if only the owner can do the todo. It then stays with the owner even if the member's guide changes. */
  isPersonal?: boolean;
  date: string;
  createdAt: string;
}

/** The open todo of a review before a merge gave the review to a different reviewer. */
export interface EarlierReview extends Pick<TodoCause, 'type' | 'causeId'>, Pick<NewTodo, 'date' | 'createdAt'> {
  reviewerId: StaffId;
}

export interface TodoService {
  /**
   * Opens a todo for the member's assigned guide, or for `ownerId` if the member has no guide. A second todo with the
   * same cause changes nothing.
   */
  open(tx: Db, todo: NewTodo): Promise<void>;
  /** Completes the open todo of a cause. Does nothing if the cause has no open todo. */
  close(tx: Db, cause: TodoCause, completedAt: string): Promise<void>;
  /**
   * Removes the open todo of a cause that was postponed or canceled. The todo disappears from the docket and does not
   * count as done. Does nothing if the cause has no open todo.
   */
  withdraw(tx: Db, cause: TodoCause): Promise<void>;
  /** Completes the open todos of several causes, in one statement. */
  closeAll(tx: Db, causes: readonly TodoCause[], completedAt: string): Promise<void>;
  /**
   * Completes a member's open todos with any cause, either of one type or of all types. With `before`, completes only
   * todos that were opened by that time. `answeredByCallId` is the call that completed them. Undoing that call reopens
   * them.
   */
  closeOfMember(
    tx: Db,
    todo: { type?: string; memberId: MemberId; before?: string | undefined; answeredByCallId?: CallId },
    completedAt: string,
  ): Promise<void>;
  /**
   * Reopens completed todos and assigns them to the member's current guide. Their waiting time still counts from when
   * they were first opened.
   */
  reopen(tx: Db, todoIds: readonly TodoId[]): Promise<void>;
  /** Moves open todos to another day, `yyyy-MM-dd`. Ignores todos that are not open. */
  move(tx: Db, todoIds: readonly TodoId[], date: string): Promise<void>;
  /** Assigns a member's open todos to another guide, or to no guide. The todos in `staying` keep their owner. */
  reassign(tx: Db, memberId: MemberId, guideId: StaffId | null, staying?: readonly TodoId[]): Promise<void>;
  /**
   * Assigns a user's open todos to another user: the todos about one member, or all. Personal todos are included. Todos
   * of the types in `but` and about the members in `except` are excluded.
   */
  handOver(
    tx: Db,
    from: StaffId,
    to: StaffId,
    which: { memberId?: MemberId; but: readonly string[]; except?: readonly MemberId[] },
  ): Promise<void>;
}

/** Details of a todo's row in addition to its type: the record and the reason. */
export interface TodoDetails extends TodoReason {
  records: TodoRecords;
  /** The time of the event, or the due time. Rows in a group are sorted by this time. */
  at: string;
  /** Replaces the type's own label. */
  label?: string;
}

/** The day and time zone for computing the todos' details. */
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
  /** Permission that a viewer needs to see the details. Other viewers see only the row. */
  readonly permission: Permission;
  /**
   * Loads the details for the given causes of this type in one query. A cause without a result is shown without
   * details. This is a method rather than a property, so that a module can declare a more specific type of id.
   */
  load(
    db: Db,
    causeIds: readonly number[],
    viewer: Viewer,
    moment: TodoMoment,
  ): Promise<ReadonlyMap<number, TodoDetails>>;
  /**
   * Marks causes of this type as needing no follow-up, and closes their todos. Missing if the type does not allow that.
   */
  noFollowUp?(acting: Acting, causeIds: readonly number[]): Promise<void>;
}
