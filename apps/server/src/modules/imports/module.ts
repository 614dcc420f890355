import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { importTask } from './batch.ts';
import { importCodes } from './codes.ts';
import { resumeSweep, runImport } from './jobs.ts';
import { repairZones } from './repair-zones.ts';
import { importHandlers } from './service.ts';

/** Imports of members from files: begin, add files, run, watch. */
export const importsModule = defineModule({
  name: 'imports',
  endpoints: contracts.imports,
  handlers: importHandlers,
  tasks: { [importTask]: runImport },
  sweeps: [resumeSweep, { name: 'time zones of members', everyMs: 60_000, run: repairZones }],
  codes: importCodes,
});
