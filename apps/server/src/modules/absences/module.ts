import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { absenceCodes } from './codes.ts';
import {
  cancelAbsence,
  changeAbsence,
  createAbsence,
  listAbsences,
  listCovers,
  markReportRead,
  reportOf,
  turnSweep,
} from './service.ts';

/** Guides' absences and their covers (docs/areas/absences.md). */
export const absencesModule = defineModule({
  name: 'absences',
  endpoints: contracts.absences,
  codes: absenceCodes,
  handlers: {
    list: (context) => listAbsences(context, context.query.staffId),
    covers: (context) => listCovers(context, context.query.staffId),
    create: (context) => createAbsence(context, context.body),
    update: (context) => changeAbsence(context, context.params.absenceId, context.body),
    remove: (context) => cancelAbsence(context, context.params.absenceId),
    report: (context) => reportOf(context, context.params.absenceId),
    seen: (context) => markReportRead(context, context.params.absenceId),
  },
  sweeps: [turnSweep],
});
