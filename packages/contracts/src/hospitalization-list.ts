import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onRecord, withPermission } from './endpoint.ts';
import { countParam, Day, FlagParam, Instant, idListParam, idOf, idParam, prose, Text, Version } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';

/** The columns that the list can be sorted by. */
export const hospitalizationOrders = ['assignedGuide', 'admitDate', 'dischargeDate', 'followUpType'] as const;
export type HospitalizationOrder = (typeof hospitalizationOrders)[number];
/** The two switches above the list. Only one of them can be on. */
export const hospitalizationSpecialFilters = ['newly-admitted', 'newly-discharged'] as const;
export type HospitalizationSpecialFilter = (typeof hospitalizationSpecialFilters)[number];

/** A row in the list of hospitalized members. */
export const HospitalizationRow = Hospitalization.extend({
  member: DocketMember,
  guideName: Text.nullable(),
  /** The to-do for calling the member; null if no to-do was created. `completedAt` is null while the to-do is open. */
  followUp: z.object({ completedAt: Instant.nullable() }).nullable(),
  version: Version,
}).meta({ id: 'HospitalizationRow' });
export type HospitalizationRow = z.infer<typeof HospitalizationRow>;

/** Counts of hospitalized members. A member with several hospitalizations is counted once. */
export const HospitalizationCounts = z.object({
  newlyAdmitted: z.int(),
  newlyDischarged: z.int(),
  totalMembers: z.int(),
});

const option = <Kind extends 'Client' | 'Staff' | 'Status'>(kind: Kind) => z.object({ id: idOf(kind), name: Text });
/** Maximum length of the note on a hospitalization, in characters. */
export const stayNoteCharacters = 2000;

export const hospitalizations = {
  list: endpoint({
    method: 'GET',
    path: '/hospitalizations',
    summary: "Hospitalizations of members of the user's clients, by default current ones first, then by discharge",
    access: withPermission('CAN_SEE_HOSPITALIZATIONS'),
    subjects: ['reply.data[].memberId'],
    query: z.object({
      'page-start': countParam(0, 10_000_000).optional(),
      'page-size': countParam(1, 500).optional(),
      'sort-by': z.enum(hospitalizationOrders).optional(),
      'sort-direction': z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
      'special-filter': z.enum(hospitalizationSpecialFilters).optional(),
      'behavioral-health-filter': FlagParam.optional(),
      clientIds: idListParam('Client').optional(),
      guideIds: idListParam('Staff').optional(),
      statusIds: idListParam('Status').optional(),
    }),
    reply: z.object({ data: z.array(HospitalizationRow), pagination: z.object({ totalItems: z.int() }) }),
  }),
  metaCounts: endpoint({
    method: 'GET',
    path: '/hospitalizations/meta-counts',
    summary: "Number of hospitalized members of the user's clients: newly admitted, newly discharged, and in total",
    access: withPermission('CAN_SEE_HOSPITALIZATIONS'),
    reply: HospitalizationCounts,
  }),
  filterOptions: endpoint({
    method: 'GET',
    path: '/hospitalizations/filter-options',
    summary: 'Filter values for hospitalizations: clients, guides and statuses',
    access: withPermission('CAN_SEE_HOSPITALIZATIONS'),
    reply: z.object({
      clients: z.array(option('Client')),
      guides: z.array(option('Staff')),
      statuses: z.array(option('Status')),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hospitalizations/{id}',
    summary: 'A hospitalization with its member',
    access: onRecord('CAN_SEE_HOSPITALIZATIONS', 'hospitalization', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('Hospitalization') }),
    reply: HospitalizationRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/hospitalizations/{id}',
    summary: 'Write a note about a hospitalization, or set the discharge date if the hospital has not sent it',
    access: onRecord('CAN_UPDATE_HOSPITALIZATIONS', 'hospitalization', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('Hospitalization') }),
    body: z.strictObject({
      note: prose(stayNoteCharacters, z.string().trim()).nullish(),
      guideEnteredDischargedAt: Day.nullish(),
      version: Version.optional(),
    }),
    editorOf: 'hospitalization',
    reply: HospitalizationRow,
    codes: ['HOSPITALIZATION_DISCHARGED', 'VERSION_CONFLICT'],
  }),
};
