import type { Hospitalization, IdOf } from '@guidepost/contracts';
import { dayIn, hospitalizationLabel, stayReason } from '@guidepost/rules';
import type { TodoDetails, TodoMoment, TodoType } from '../../platform/services/todos.ts';
import { findHospitalizations } from './queries.ts';

function detailsOf(stay: Hospitalization, moment: TodoMoment): TodoDetails {
  const { hospital, admitDate, admitComplaint: complaint } = stay;
  const home = stay.dischargeDate ?? stay.guideEnteredDischargedAt;
  const day = Temporal.PlainDate.from(home ?? admitDate);
  return {
    records: { hospitalization: stay },
    label: hospitalizationLabel(stay),
    ...stayReason({ hospital, admitDate, home, complaint }, dayIn(moment.now, moment.timeZone)),
    at: day.toZonedDateTime({ timeZone: moment.timeZone }).toInstant().toString(),
  };
}

/** The docket's todo to follow up on a hospital stay. */
export const hospitalizationTodoType: TodoType = {
  type: 'HOSPITALIZATION_FOLLOW_UP',
  permission: 'CAN_SEE_HOSPITALIZATIONS',
  async load(db, ids: readonly IdOf<'Hospitalization'>[], _viewer, moment) {
    const found = await findHospitalizations(db, ids);
    return new Map(found.map((stay) => [stay.id, detailsOf(stay, moment)]));
  },
};
