import type { Part } from '../world.ts';

/**
 * Guides' absences, in days from today: a current, a planned and a past absence. The guide has not read the past
 * absence's summary yet.
 */
const away = [
  { who: 'grace.nakamura', cover: 'luis.ortega', from: -1, to: 4, state: 'running' },
  { who: 'renee.boudreaux', cover: 'guide', from: 12, to: 18, state: 'planned' },
  { who: 'guide2', cover: 'maureen.kelly', from: -9, to: -3, state: 'over' },
] as const;

/** Guides' absences, and who covers for them. */
export const absencesPart: Part = (world) => ({
  absences: away.map(({ who, cover, from, to, state }) => {
    const staff = world.staffBy(who);
    const day = (days: number) => world.now.toZonedDateTimeISO(staff.timeZone).toPlainDate().add({ days }).toString();
    return {
      id: world.nextId('absences'),
      staff_id: staff.id,
      cover_id: world.staffBy(cover).id,
      first_day: day(from),
      last_day: day(to),
      created_by: staff.id,
      created_at: world.now.subtract({ hours: 24 * 15 }).toString(),
      told_state: state,
    };
  }),
});
