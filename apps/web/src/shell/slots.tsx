import type {
  CallId,
  ConsentGoal,
  FeedItem,
  Member,
  MemberId,
  StaffId,
  SurveyGoal,
  TextId,
} from '@guidepost/contracts';
import type { ComponentType } from 'react';

/** Slots: places on a screen of one feature that another feature fills; features.ts assigns them. */
interface Slots {
  /** The top bar, before the user menu. */
  topBar: object;
  /** At the top of the docket. */
  docketTop: object;
  /** Below that: notices that temporarily change the docket. */
  docketNews: object;
  /** Below today's worklist. */
  docketFoot: { guideId: StaffId; today: Temporal.PlainDate };
  /** At the bottom of all screens: activity in progress. */
  screenFoot: object;
  /** Below a member's header: why contact with them is on hold. */
  memberHold: { memberId: MemberId };
  /** At the top of a member's page. */
  memberTop: { memberId: MemberId };
  /** Above a member's feed: entries that may belong to it. */
  feedTop: { memberId: MemberId };
  /** Among the actions of an entry of a member's feed. */
  feedItem: { item: FeedItem };
  /** Among the toasts. */
  toasts: object;
  /** The Member info tab, after the portrait. */
  memberInfo: { member: Member };
  /** The Member info tab, after the contact data. */
  memberConsents: { member: Member };
  /** Among the actions of a text or call of a member. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** The actions of a consent goal. */
  consentGoal: { member: Member; goal: ConsentGoal };
  /** The actions of a survey goal. */
  surveyGoal: { member: Member; goal: SurveyGoal };
}

const filled: { [K in keyof Slots]?: ComponentType<Slots[K]> } = {};

/** Fills slots with components of features; called once, before anything renders. */
export function fillSlots(components: { [K in keyof Slots]?: ComponentType<Slots[K]> }): void {
  Object.assign(filled, components);
}

/** Renders the content of a slot; nothing if no feature fills it. */
export function Slot<K extends keyof Slots>({ of, ...props }: { of: K } & Slots[K]) {
  const Filled = filled[of] as ComponentType<Slots[K]> | undefined;
  return Filled ? <Filled {...(props as unknown as Slots[K])} /> : null;
}
