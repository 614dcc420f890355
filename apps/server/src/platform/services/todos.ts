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
    todo: TodoCause & { memberId: number | null; ownerId?: number | null; date: string; createdAt: string },
  ): Promise<void>;
  /** Completes the open todo of a cause; nothing happens where there is none. */
  close(tx: Db, cause: TodoCause, completedAt: string): Promise<void>;
}
