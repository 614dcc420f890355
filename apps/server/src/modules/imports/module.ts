import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { importCodes } from './codes.ts';
import { resumeSweep, runImport } from './jobs.ts';
import { importTask } from './queries.ts';
import { importHandlers } from './service.ts';

/** Members from files (issue 2 §2): begin, add files, run, watch. */
export const importsModule = defineModule({
  name: 'imports',
  endpoints: contracts.imports,
  handlers: importHandlers,
  tasks: { [importTask]: runImport },
  sweeps: [resumeSweep],
  codes: importCodes,
});
