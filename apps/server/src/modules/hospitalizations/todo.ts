import type { Hospitalization } from '@guidepost/contracts';
import { dayIn, hospitalizationLabel } from '@guidepost/rules';
import { among, rows } from '../../platform/database.ts';
import type { TodoDetails, TodoMoment, TodoType } from '../../platform/services/todos.ts';
import { type HospitalizationRow, hospitalizationColumns, presentHospitalization } from './present.ts';

/** A call is due within so many days of a discharge. */
const callWithinDays = 7;

const lowered = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

function detailsOf(stay: Hospitalization, moment: TodoMoment): TodoDetails {
  const today = Temporal.PlainDate.from(dayIn(moment.now, moment.timeZone));
  const home = stay.dischargeDate ?? stay.guideEnteredDischargedAt;
  const day = Temporal.PlainDate.from(home ?? stay.admitDate);
  const passed = day.until(today, { largestUnit: 'day' }).days;
  const when =
    passed <= 0
      ? 'today'
      : passed === 1
        ? 'yesterday'
        : passed < 7
          ? day.toLocaleString('en-US', { weekday: 'long' })
          : day.toLocaleString('en-US', { month: 'long', day: 'numeric' });
  const complaint = stay.admitComplaint === null ? '' : `, ${lowered(stay.admitComplaint)}`;
  const left = callWithinDays - passed;
  return {
    records: { hospitalization: stay },
    label: hospitalizationLabel(stay),
    text:
      home === null
        ? `At ${stay.hospital} since ${when}${complaint}`
        : `Home from ${stay.hospital} since ${when}${complaint}`,
    detail:
      home === null
        ? null
        : left >= 0
          ? `Call within ${callWithinDays} days of discharge, ${left} left`
          : `Call within ${callWithinDays} days of discharge, ${-left} over`,
    isUrgent: home !== null,
    at: day.toZonedDateTime({ timeZone: moment.timeZone }).toInstant().toString(),
  };
}

/** How the follow ups of hospital stays read in the docket. */
export const hospitalizationTodoType: TodoType = {
  type: 'HOSPITALIZATION_FOLLOW_UP',
  permission: 'CAN_SEE_HOSPITALIZATIONS',
  async load(db, ids, _viewer, moment) {
    const found = await rows<HospitalizationRow>(
      db,
      `SELECT ${hospitalizationColumns} FROM hospitalizations WHERE id ${among(1)} AND deleted_at IS NULL`,
      [ids],
    );
    return new Map(found.map((row) => [row.id, detailsOf(presentHospitalization(row), moment)]));
  },
};
