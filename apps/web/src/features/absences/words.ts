import type { Absence } from '@guidepost/contracts';
import { spanText } from '../../shared/time.ts';

/** The days of an absence: 'Dec 4 – 10'. */
export const daysOf = ({ firstDay, lastDay }: Absence): string =>
  spanText(Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(lastDay));
