import type { Permission, TodoRecords } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../module.ts';

export interface TodoCause {
  type: string;
  causeType: string;
  causeId: number;
}

export interface TodoService {
  /** Opens a todo for the member's assigned guide, or `ownerId` when nobody is; a second open of the same cause changes nothing. */
  open(
    tx: Db,
    todo: TodoCause & {
      memberId: number | null;
      ownerId?: number | null;
      /** The owner alone is asked for it, whoever the member's guide is. */
      isPersonal?: boolean;
      date: string;
      createdAt: string;
    },
  ): Promise<void>;
  /** Completes the open todo of a cause; nothing happens where there is none. */
  close(tx: Db, cause: TodoCause, completedAt: string): Promise<void>;
  /** Completes the open todos of a type that a member has, whatever their cause. */
  closeOfMember(tx: Db, todo: { type: string; memberId: number }, completedAt: string): Promise<void>;
  /** Puts an open todo off to a day, `yyyy-MM-dd`; nothing happens where it is not open. */
  move(tx: Db, todoId: number, date: string): Promise<void>;
  /** Gives a member's open todos to another guide; to nobody where there is none. */
  reassign(tx: Db, memberId: number, guideId: number | null): Promise<void>;
}

/** What a todo's row says beside its type: the record behind it, and in words why it stands there. */
export interface TodoDetails {
  records: TodoRecords;
  /** One line: what it is about. */
  text: string;
  /** A second line, without times; null where there is nothing to add. */
  detail: string | null;
  /** True where the second line is a warning. */
  isUrgent?: boolean;
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
  /** One query for the causes of a docket; a cause that is missing in the answer is shown bare. */
  readonly load: (
    db: Db,
    causeIds: readonly number[],
    viewer: Viewer,
    moment: TodoMoment,
  ) => Promise<ReadonlyMap<number, TodoDetails>>;
}
