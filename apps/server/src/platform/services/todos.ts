import type { CallId, MemberId, Permission, StaffId, TodoId, TodoRecords } from '@guidepost/contracts';
import type { TodoReason } from '@guidepost/rules';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';
import type { Acting } from '../module.ts';

/** What a todo or a notification is about, with which it goes away. */
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
  /** The owner alone is asked for it, whoever the member's guide is. */
  isPersonal?: boolean;
  date: string;
  createdAt: string;
}

export interface TodoService {
  /**
   * Opens a todo for the member's assigned guide, or `ownerId` when nobody is; a second open of the same cause changes
   * nothing.
   */
  open(tx: Db, todo: NewTodo): Promise<void>;
  /** Completes the open todo of a cause; nothing happens if there is none. */
  close(tx: Db, cause: TodoCause, completedAt: string): Promise<void>;
  /**
   * Takes back the open todo of a cause that was put off or is no longer to be done: it leaves the docket and counts as
   * done for nobody. Nothing happens if there is none.
   */
  takeBack(tx: Db, cause: TodoCause): Promise<void>;
  /** Completes the open todos of several causes, in one statement. */
  closeAll(tx: Db, causes: readonly TodoCause[], completedAt: string): Promise<void>;
  /**
   * Completes the open todos that a member has, of a type or all, whatever their cause; with `before` those opened until
   * then. `answeredByCallId` is the call that answered them, and can take that back.
   */
  closeOfMember(
    tx: Db,
    todo: { type?: string; memberId: MemberId; before?: string | undefined; answeredByCallId?: CallId },
    completedAt: string,
  ): Promise<void>;
  /** Opens todos that were completed, for the member's guide of now; they wait since they were first opened. */
  reopen(tx: Db, todoIds: readonly TodoId[]): Promise<void>;
  /** Puts an open todo off to a day, `yyyy-MM-dd`; nothing happens where it is not open. */
  move(tx: Db, todoId: TodoId, date: string): Promise<void>;
  /** Gives a member's open todos, but those that stay, to another guide; to nobody if there is none. */
  reassign(tx: Db, memberId: MemberId, guideId: StaffId | null, staying?: readonly TodoId[]): Promise<void>;
  /** Gives what waits for somebody, about one member or all, to somebody else, also what they alone were asked for; but not some types. */
  handOver(tx: Db, from: StaffId, to: StaffId, which: { memberId?: MemberId; but: readonly string[] }): Promise<void>;
}

/** What a todo's row says beside its type: the record behind it, and why it stands there. */
export interface TodoDetails extends TodoReason {
  records: TodoRecords;
  /** When it happened or is due; rows of a group stand in this order. */
  at: string;
  /** Instead of the type's own wording. */
  label?: string;
}

/** What the details of todos are worked out from: whose day it is, and where they are. */
export interface TodoMoment {
  now: Temporal.Instant;
  /** The guide's zone. */
  timeZone: string;
}

/** A module's part of the docket: how todos of one type carry their records. */
export interface TodoType {
  readonly type: string;
  /** Who lacks it sees the row bare. */
  readonly permission: Permission;
  /**
   * One query for the causes of a docket, all of this type; a cause that is missing in the answer is shown bare. It is
   * a method so that a module can ask for the ids of its own kind.
   */
  load(
    db: Db,
    causeIds: readonly number[],
    viewer: Viewer,
    moment: TodoMoment,
  ): Promise<ReadonlyMap<number, TodoDetails>>;
  /** Says of causes of this type that nobody has to answer them, and closes their todos. Missing where that cannot be. */
  noFollowUp?(acting: Acting, causeIds: readonly number[]): Promise<void>;
}
