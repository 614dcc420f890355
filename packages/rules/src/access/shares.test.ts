import { asId, type ClientId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeMembers, divideByShares, formatReceivers, mainReceiver, parseReceivers } from './shares.ts';

const clients = [1, 2, 3].map((id) => asId<'Client'>(id));
const member = (id: number, clientId: ClientId) => ({ id: asId<'Member'>(id), clientId });
const membersOf = fc
  .array(fc.constantFrom(...clients), { maxLength: 60 })
  .map((list) => list.map((clientId, at) => member(at + 1, clientId)));
const receiversOf = fc
  .array(fc.record({ share: fc.integer({ min: 1, max: 100 }), clientIds: fc.subarray(clients) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.map((one, at) => ({ ...one, guideId: asId<'Staff'>(at + 100) })));

describe('distributed members', () => {
  it('each go to a guide who serves their client, and are unassigned only if there is no such guide', () => {
    fc.assert(
      fc.property(membersOf, receiversOf, (members, receivers) => {
        const { plan, membersWithoutReceiver } = distributeMembers(members, receivers);
        expect(
          [...plan.map(([id]) => id), ...membersWithoutReceiver.map(({ id }) => id)].sort((a, b) => a - b),
        ).toEqual(members.map(({ id }) => id));
        for (const [id, guideId] of plan) {
          const clientId = members.find((one) => one.id === id)?.clientId as ClientId;
          expect(receivers.find((one) => one.guideId === guideId)?.clientIds).toContain(clientId);
        }
        for (const { clientId } of membersWithoutReceiver)
          expect(receivers.some(({ clientIds }) => clientIds.includes(clientId))).toBe(false);
      }),
    );
  });

  it('among guides who may have all of them match the shares, rounded', () => {
    fc.assert(
      fc.property(membersOf, receiversOf, (members, some) => {
        const receivers = some.map((one) => ({ ...one, clientIds: clients }));
        const { plan } = distributeMembers(members, receivers);
        const got = receivers.map(({ guideId }) => plan.filter(([, to]) => to === guideId).length);
        expect(got).toEqual(
          divideByShares(
            members.length,
            receivers.map(({ share }) => share),
          ),
        );
      }),
    );
  });

  it('are distributed in the same way in any order', () => {
    fc.assert(
      fc.property(membersOf, receiversOf, (members, receivers) => {
        expect(new Map(distributeMembers([...members].reverse(), receivers).plan)).toEqual(
          new Map(distributeMembers(members, receivers).plan),
        );
      }),
    );
  });

  it('of a client with one possible guide go to this guide first, and the other guides get more of the rest', () => {
    const [one, two] = clients as [ClientId, ClientId];
    const members = [1, 2, 3].map((id) => member(id, one)).concat([4, 5, 6].map((id) => member(id, two)));
    const receivers = [
      { guideId: asId<'Staff'>(10), share: 50, clientIds: [one, two] },
      { guideId: asId<'Staff'>(11), share: 50, clientIds: [two] },
    ];
    const { plan } = distributeMembers(members, receivers);
    expect(plan.filter(([, to]) => to === 10).map(([id]) => id)).toEqual([1, 2, 3]);
    expect(plan.filter(([, to]) => to === 11).map(([id]) => id)).toEqual([4, 5, 6]);
  });
});

it('quotas are whole, add up to the total, and differ by less than one from the exact values', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }),
      (total, shares) => {
        const found = divideByShares(total, shares);
        const sum = shares.reduce((a, b) => a + b, 0);
        expect(found.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [at, quota] of found.entries())
          expect(Math.abs(quota - (total * (shares[at] ?? 0)) / sum)).toBeLessThan(1);
      },
    ),
  );
});

it('items without a member go to the largest share, the first of several', () => {
  expect(mainReceiver([{ share: 20 }, { share: 40, id: 1 }, { share: 40, id: 2 }])).toEqual({ share: 40, id: 1 });
  expect(mainReceiver([])).toBeUndefined();
});

it('guides and shares in a query are parsed as they were written', () => {
  const receivers = [
    { guideId: asId<'Staff'>(5), share: 60 },
    { guideId: asId<'Staff'>(9), share: 40 },
  ];
  expect(formatReceivers(receivers)).toBe('5:60,9:40');
  expect(parseReceivers(formatReceivers(receivers))).toEqual(receivers);
});
