import type { Db } from '../module.ts';

export interface NotifyService {
  /** Puts a notification into a staff member's centre and tells their open screens. */
  send(
    tx: Db,
    notification: {
      guideId: number;
      memberId: number | null;
      groupType: string;
      label: string;
      description: string | null;
      createdAt: string;
    },
  ): Promise<void>;
}
