import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { allLines } from './service.ts';

/** The organisation's own numbers (staff §3). */
export const linesModule = defineModule({
  name: 'lines',
  endpoints: contracts.lines,
  handlers: { list: ({ db }) => allLines(db) },
});
