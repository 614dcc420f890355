import type { Hospitalization, IdOf } from '@guidepost/contracts';
import { dayIn, hospitalizationLabel, startOfDay, stayReason } from '@guidepost/rules';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findHospitalizations } from './queries.ts';

function detailsOf(stay: Hospitalization, today: string, timeZone: string): TodoDetails {
  const { hospital, admitDate, admitComplaint: complaint } = stay;
  const home = stay.dischargeDate ?? stay.guideEnteredDischargedAt;
  return {
    records: { hospitalization: stay },
    label: hospitalizationLabel(stay),
    ...stayReason({ hospital, admitDate, home, complaint }, today),
    at: startOfDay(home ?? admitDate, timeZone),
  };
}

/** The docket's todo to follow up on a hospital stay. */
export const hospitalizationTodoType: TodoType = {
  type: 'HOSPITALIZATION_FOLLOW_UP',
  permission: 'CAN_SEE_HOSPITALIZATIONS',
  async load(db, ids: readonly IdOf<'Hospitalization'>[], _viewer, { now, timeZone }) {
    const today = dayIn(now, timeZone);
    const found = await findHospitalizations(db, ids);
    return new Map(found.map((stay) => [stay.id, detailsOf(stay, today, timeZone)]));
  },
};
