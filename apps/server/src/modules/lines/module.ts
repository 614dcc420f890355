import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { buyNumber, buyNumberTask } from './buy-number.ts';
import { allLines } from './queries.ts';
import { changeLine, createLine, lineCodes } from './save.ts';

/** The organization's phone lines. */
export const linesModule = defineModule({
  name: 'lines',
  endpoints: contracts.lines,
  codes: lineCodes,
  handlers: {
    list: ({ db }) => allLines(db),
    create: (context) => createLine(context, context.body),
    update: (context) => changeLine(context, context.params.id, context.body),
  },
  tasks: { [buyNumberTask]: buyNumber },
});
