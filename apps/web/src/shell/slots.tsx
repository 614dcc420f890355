import type { Member } from '@guidepost/contracts';
import type { ComponentType } from 'react';

/** Places of a screen that belong to one feature and are filled by another; features.ts says by which. */
interface Slots {
  /** The top bar, before the user menu. */
  topBar: object;
  /** Above everything on the docket. */
  docketTop: object;
  /** Below today's worklist. */
  docketFoot: { guideId: number; today: Temporal.PlainDate };
  /** Below whatever screen shows: what goes on meanwhile. */
  screenFoot: object;
  /** Above everything on a member's page. */
  memberTop: { memberId: number };
  /** Among the toasts. */
  toasts: object;
  /** The Member info tab, after the portrait. */
  memberInfo: { member: Member };
}

const filled: { [K in keyof Slots]?: ComponentType<Slots[K]> } = {};

/** Fills places with what features bring; called once, before anything is drawn. */
export function fillSlots(components: { [K in keyof Slots]?: ComponentType<Slots[K]> }): void {
  Object.assign(filled, components);
}

/** What fills a place; nothing where no feature does. */
export function Slot<K extends keyof Slots>({ of, ...props }: { of: K } & Slots[K]) {
  const Filled = filled[of] as ComponentType<Slots[K]> | undefined;
  return Filled ? <Filled {...(props as unknown as Slots[K])} /> : null;
}
