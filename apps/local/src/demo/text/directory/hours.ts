import type { ProgramHours } from '@guidepost/contracts';

type Days = ProgramHours['days'];
const span = (
  days: Days,
  opensAt: string | null,
  closesAt: string | null,
  note: string | null = null,
): ProgramHours => ({
  days,
  opensAt,
  closesAt,
  note,
});
const weekdays: Days = ['MO', 'TU', 'WE', 'TH', 'FR'];
const everyDay: Days = [...weekdays, 'SA', 'SU'];

export const office = [span(weekdays, '08:00', '17:00')];
export const officeAndSaturday = [span(weekdays, '08:30', '17:30'), span(['SA'], '09:00', '13:00')];
export const pantryDays = [
  span(['TU', 'TH'], '09:00', '12:00'),
  span(['SA'], '10:00', '12:00', 'Second Saturday of the month'),
];
export const eveningsToo = [span(['MO', 'WE', 'FR'], '09:00', '17:00'), span(['TU', 'TH'], '11:00', '20:00')];
export const rides = [span([...weekdays, 'SA'], '06:00', '19:00', 'Book one working day ahead')];
export const roundTheClock = [span(everyDay, '00:00', '23:59')];
export const mornings = [span(weekdays, '09:00', '12:30')];
