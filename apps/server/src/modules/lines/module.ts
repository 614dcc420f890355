import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { allLines } from './queries.ts';

/** The organisation's own numbers. */
export const linesModule = defineModule({
  name: 'lines',
  endpoints: contracts.lines,
  handlers: { list: ({ db }) => allLines(db) },
});
