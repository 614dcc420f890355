import type { Faults } from '../model/faults.ts';
import type { StatusStep } from '../model/message.ts';
import type { CallEvent } from '../model/run.ts';
import type { Account } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Hook, Hooks } from '../webhooks/hooks.ts';
import type { CarrierClock } from './clock.ts';
import type { Lines } from './lines.ts';
import type { Wire } from './wire.ts';

/** Work that the carrier does later. */
export type Task =
  | { do: 'hook'; hook: Hook }
  | { do: 'carry'; sid: string; media: readonly string[] }
  | ({ do: 'pass'; sid: string } & Pick<StatusStep, 'status' | 'errorCode'>)
  | { do: 'ring'; sid: string }
  | { do: 'event'; sid: string; event: CallEvent };

/** The services and data that texts, calls and conferences share. */
export interface Engine {
  readonly account: Account;
  readonly store: Store;
  readonly clock: CarrierClock;
  readonly lines: Lines;
  readonly wire: Wire;
  readonly hooks: Hooks;
  faults(): Faults;
  later(task: Task, ms: number): void;
  /** Reports a change to the phone page's data. */
  changed(): void;
  /** Returns the URL that Guidepost uses for a path of the Twilio-compatible API. */
  urlOf(path: string): string;
}
