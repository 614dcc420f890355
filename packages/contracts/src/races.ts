import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { idOf, idParam, line, MemberId, Text, Version } from './fields.ts';

/** A member's race or ethnicity. `detail` contains the member's own words. It is null in the list of choices. */
export const RaceEthnicityEntry = z
  .object({
    raceEthnicityId: idOf('RaceEthnicity'),
    parentRaceEthnicityId: idOf('RaceEthnicity').nullable(),
    name: Text,
    detail: Text.nullable(),
    takesDetail: z.boolean(),
  })
  .meta({ id: 'RaceEthnicityEntry' });
export type RaceEthnicityEntry = z.infer<typeof RaceEthnicityEntry>;

const ofMember = z
  .object({
    memberId: MemberId,
    raceEthnicities: z.array(RaceEthnicityEntry),
    raceEthnicitySummary: Text.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MemberRaceEthnicities' });

export const races = {
  raceEthnicities: endpoint({
    method: 'GET',
    path: '/users/race-ethnicities',
    summary: 'Races and ethnicities as a tree, parents before their children',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(RaceEthnicityEntry),
  }),
  getRaceEthnicities: endpoint({
    method: 'GET',
    path: '/users/{memberId}/race-ethnicities',
    summary: "A member's races and ethnicities, with their summary",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: ofMember,
  }),
  setRaceEthnicities: endpoint({
    method: 'PUT',
    path: '/users/{memberId}/race-ethnicities',
    summary: "Replace a member's races and ethnicities and update their summary",
    access: onMember('CAN_UPDATE_ALL_USER_DATA', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    body: z.strictObject({
      raceEthnicities: z
        .array(z.strictObject({ raceEthnicityId: idOf('RaceEthnicity'), detail: line(60).nullish() }))
        .max(40),
      version: Version.optional(),
    }),
    editorOf: 'member',
    reply: ofMember,
    codes: ['VERSION_CONFLICT'],
  }),
};
