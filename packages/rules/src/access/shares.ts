import { asId, type ClientId, type MemberId, type StaffId } from '@guidepost/contracts';

/** A guide who takes over some of another guide's members. */
export interface Receiver {
  guideId: StaffId;
  /** Weight relative to the shares of the other receivers. */
  share: number;
  /** The clients that the guide's teams serve. The guide cannot receive members of any other client. */
  clientIds: readonly ClientId[];
}

interface HeldMember {
  id: MemberId;
  clientId: ClientId;
}

/** Each member's new guide, and the members without a suitable receiver. */
export interface Distribution {
  plan: (readonly [MemberId, StaffId])[];
  membersWithoutReceiver: HeldMember[];
}

/** Divides a total by shares into whole numbers that add up to the total (largest remainder method). */
export function divideByShares(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, one) => all + one, 0);
  const exact = shares.map((share) => (sum === 0 ? 0 : (total * share) / sum));
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, one) => all + one, 0);
  const byRest = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest.slice(0, sum === 0 ? 0 : left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/**
 * Distributes a guide's members among receivers (docs/areas/admin.md#successors). Each member moves to a receiver whose
 * teams serve the member's client. Within this limit, members are divided in proportion to the shares. Members whose
 * clients are served by few receivers are placed first, because they have the fewest choices. The same input always
 * returns the same result, so the actual distribution matches the preview.
 */
export function distributeMembers(members: readonly HeldMember[], receivers: readonly Receiver[]): Distribution {
  const wanted = divideByShares(
    members.length,
    receivers.map(({ share }) => share),
  );
  const mayHave = new Map<ClientId, number[]>();
  for (const { clientId } of members)
    if (!mayHave.has(clientId))
      mayHave.set(
        clientId,
        receivers.flatMap((one, at) => (one.clientIds.includes(clientId) ? [at] : [])),
      );
  const takers = ({ clientId }: HeldMember) => mayHave.get(clientId) ?? [];
  const order = [...members].sort(
    (a, b) => takers(a).length - takers(b).length || a.clientId - b.clientId || a.id - b.id,
  );
  const shared: Distribution = { plan: [], membersWithoutReceiver: [] };
  const open = [...wanted];
  for (const member of order) {
    const [first, ...others] = takers(member);
    if (first === undefined) {
      shared.membersWithoutReceiver.push(member);
      continue;
    }
    const to = others.reduce((best, at) => ((open[at] ?? 0) > (open[best] ?? 0) ? at : best), first);
    open[to] = (open[to] ?? 0) - 1;
    const receiver = receivers[to];
    if (receiver) shared.plan.push([member.id, receiver.guideId]);
  }
  return shared;
}

/**
 * Returns the receiver of all items that are not about a member: the receiver with the largest share. If several
 * receivers have the same largest share, returns the first of them.
 */
export const mainReceiver = <T extends { share: number }>(receivers: readonly T[]): T | undefined =>
  receivers.reduce<T | undefined>(
    (best, one) => (best === undefined || one.share > best.share ? one : best),
    undefined,
  );

/** Formats receivers and their shares for a query parameter: `5:60,9:40`. */
export const formatReceivers = (receivers: readonly { guideId: StaffId; share: number }[]): string =>
  receivers.map(({ guideId, share }) => `${guideId}:${share}`).join(',');

/** Parses receivers and their shares in the format of `formatReceivers`. The text must be valid. */
export const parseReceivers = (text: string): { guideId: StaffId; share: number }[] =>
  text.split(',').map((one) => {
    const [guideId, share] = one.split(':').map(Number);
    return { guideId: asId<'Staff'>(guideId ?? 0), share: share ?? 1 };
  });
