import type { ProgramHours } from '@guidepost/contracts';

type Days = ProgramHours['days'];
const timeSpan = (
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

export const office = [timeSpan(weekdays, '08:00', '17:00')];
export const officeAndSaturday = [timeSpan(weekdays, '08:30', '17:30'), timeSpan(['SA'], '09:00', '13:00')];
export const pantryDays = [
  timeSpan(['TU', 'TH'], '09:00', '12:00'),
  timeSpan(['SA'], '10:00', '12:00', 'Second Saturday of the month'),
];
export const withEvenings = [timeSpan(['MO', 'WE', 'FR'], '09:00', '17:00'), timeSpan(['TU', 'TH'], '11:00', '20:00')];
export const rides = [timeSpan([...weekdays, 'SA'], '06:00', '19:00', 'Book one working day ahead')];
export const allDay = [timeSpan(everyDay, '00:00', '23:59')];
export const mornings = [timeSpan(weekdays, '09:00', '12:30')];
