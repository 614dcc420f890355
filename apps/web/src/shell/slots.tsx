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

/** Slots are places on a screen that other features fill. features.ts and features-member.ts assign the content. */
interface Slots {
  /** In the top bar, before the user menu. */
  topBar: object;
  /** At the top of the docket. */
  docketTop: object;
  /** Below `docketTop`: notices about absences. */
  docketNews: object;
  /** Below today's worklist. */
  docketFoot: { guideId: StaffId; today: Temporal.PlainDate };
  /** At the bottom of every screen: actions in progress. */
  screenFoot: object;
  /** Below a member's header: why contact with the member is on hold. */
  memberHold: { memberId: MemberId };
  /** At the top of a member's page. */
  memberTop: { memberId: MemberId };
  /** Above a member's feed: calls and texts that may be from the member. */
  feedTop: { memberId: MemberId };
  /** Before the actions of a feed entry. */
  feedItem: { item: FeedItem };
  /** Below the toasts. */
  toasts: object;
  /** In the Member info tab, after the portrait. */
  memberInfo: { member: Member };
  /** In the Member info tab, after the contact data. */
  memberConsents: { member: Member };
  /** Among the actions of a member's text or call. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** The buttons of a consent goal. */
  consentGoal: { member: Member; goal: ConsentGoal };
  /** The buttons of a survey goal. */
  surveyGoal: { member: Member; goal: SurveyGoal };
}

const filled: { [K in keyof Slots]?: ComponentType<Slots[K]> } = {};

/** Fills slots with components from features. Must be called before the screens with these slots are rendered. */
export function fillSlots(components: { [K in keyof Slots]?: ComponentType<Slots[K]> }): void {
  Object.assign(filled, components);
}

/** Renders a slot's content. Renders nothing if no feature fills it. */
export function Slot<K extends keyof Slots>({ of, ...props }: { of: K } & Slots[K]) {
  const Filled = filled[of] as ComponentType<Slots[K]> | undefined;
  return Filled ? <Filled {...(props as unknown as Slots[K])} /> : null;
}
