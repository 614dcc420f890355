import { asId, type ClientId, type MemberId, type StaffId } from '@guidepost/contracts';

/** Somebody who takes over a part of another's members. */
export interface Receiver {
  guideId: StaffId;
  /** How much, against the shares of the others. */
  share: number;
  /** The clients that their teams serve: no other member can come to them. */
  clientIds: readonly ClientId[];
}

interface Held {
  id: MemberId;
  clientId: ClientId;
}

/** Who takes which member, and members whom nobody of them may have. */
export interface SharedOut {
  plan: (readonly [MemberId, StaffId])[];
  nobody: Held[];
}

/** How many of a number each gets by their shares: whole ones, together exactly that number (largest remainders first). */
export function quotas(total: number, shares: readonly number[]): number[] {
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
 * Shares a guide's members out (docs/areas/admin.md#successors): each goes to somebody whose teams serve their client,
 * and as far as that allows everybody gets their share. Members of clients that few serve come first, because they can go
 * nowhere else. The same question has the same answer, so what was shown before is what happens.
 */
export function shareOut(members: readonly Held[], receivers: readonly Receiver[]): SharedOut {
  const wanted = quotas(
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
  const takers = ({ clientId }: Held) => mayHave.get(clientId) ?? [];
  const order = [...members].sort(
    (a, b) => takers(a).length - takers(b).length || a.clientId - b.clientId || a.id - b.id,
  );
  const shared: SharedOut = { plan: [], nobody: [] };
  const open = [...wanted];
  for (const member of order) {
    const [first, ...others] = takers(member);
    if (first === undefined) {
      shared.nobody.push(member);
      continue;
    }
    const to = others.reduce((best, at) => ((open[at] ?? 0) > (open[best] ?? 0) ? at : best), first);
    open[to] = (open[to] ?? 0) - 1;
    const receiver = receivers[to];
    if (receiver) shared.plan.push([member.id, receiver.guideId]);
  }
  return shared;
}

/** Who takes over what is about no member: whoever has the largest share, the first of those with the same. */
export const mainReceiver = <T extends { share: number }>(receivers: readonly T[]): T | undefined =>
  receivers.reduce<T | undefined>(
    (best, one) => (best === undefined || one.share > best.share ? one : best),
    undefined,
  );

/** Guides with their shares as a query has them: `5:60,9:40`. */
export const receiversText = (receivers: readonly { guideId: StaffId; share: number }[]): string =>
  receivers.map(({ guideId, share }) => `${guideId}:${share}`).join(',');

/** Reads what `receiversText` writes, once it was found valid. */
export const readReceivers = (text: string): { guideId: StaffId; share: number }[] =>
  text.split(',').map((one) => {
    const [guideId, share] = one.split(':').map(Number);
    return { guideId: asId<'Staff'>(guideId ?? 0), share: share ?? 1 };
  });
