import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { importTask } from './batch.ts';
import { importCodes } from './codes.ts';
import { abandonSweep, resumeSweep, runImport } from './jobs.ts';
import { repairSweep } from './repair-zones.ts';
import { importHandlers } from './service.ts';

/** Imports members from files: creates an import, adds files, runs it and reports its progress. */
export const importsModule = defineModule({
  name: 'imports',
  endpoints: contracts.imports,
  handlers: importHandlers,
  tasks: { [importTask]: runImport },
  sweeps: [resumeSweep, abandonSweep, repairSweep],
  codes: importCodes,
});
