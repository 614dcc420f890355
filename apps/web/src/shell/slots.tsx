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

/** Slots: places on a screen of one feature that another one fills; features.ts says which. */
interface Slots {
  /** The top bar, before the user menu. */
  topBar: object;
  /** Above everything on the docket. */
  docketTop: object;
  /** Below that: what makes this docket another one for a while. */
  docketNews: object;
  /** Below today's worklist. */
  docketFoot: { guideId: StaffId; today: Temporal.PlainDate };
  /** Below whatever screen shows: what goes on meanwhile. */
  screenFoot: object;
  /** Below a member's header: why contact with them is on hold. */
  memberHold: { memberId: MemberId };
  /** Above everything on a member's page. */
  memberTop: { memberId: MemberId };
  /** Above a member's feed: what may belong in it. */
  feedTop: { memberId: MemberId };
  /** Among what can be done about an entry of a member's feed. */
  feedItem: { item: FeedItem };
  /** Among the toasts. */
  toasts: object;
  /** The Member info tab, after the portrait. */
  memberInfo: { member: Member };
  /** The Member info tab, after how the member is reached. */
  memberConsents: { member: Member };
  /** Among what can be done with a text or call of a member. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** What can be done about a consent that is a goal. */
  consentGoal: { member: Member; goal: ConsentGoal };
  /** What can be done about a survey that is a goal. */
  surveyGoal: { member: Member; goal: SurveyGoal };
}

const filled: { [K in keyof Slots]?: ComponentType<Slots[K]> } = {};

/** Fills slots with components of features; called once, before anything renders. */
export function fillSlots(components: { [K in keyof Slots]?: ComponentType<Slots[K]> }): void {
  Object.assign(filled, components);
}

/** Renders what fills a slot; nothing if no feature does. */
export function Slot<K extends keyof Slots>({ of, ...props }: { of: K } & Slots[K]) {
  const Filled = filled[of] as ComponentType<Slots[K]> | undefined;
  return Filled ? <Filled {...(props as unknown as Slots[K])} /> : null;
}
