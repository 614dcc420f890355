import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { enrollmentCodes } from './codes.ts';
import { enrollmentSweeps, runApply, runCompare, runUndo } from './jobs.ts';
import { applyTask, compareTask, undoTask } from './notify.ts';
import { enrollmentHandlers } from './service.ts';

/** Enrollment files of clients: reading, comparing, decisions and writing (docs/areas/enrollments.md). */
export const enrollmentsModule = defineModule({
  name: 'enrollments',
  endpoints: contracts.enrollments,
  handlers: enrollmentHandlers,
  tasks: { [compareTask]: runCompare, [applyTask]: runApply, [undoTask]: runUndo },
  sweeps: enrollmentSweeps,
  codes: enrollmentCodes,
});
