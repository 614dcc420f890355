type Day = Temporal.PlainDate;

/** Returns the first day of the week that contains a day. The week begins on Sunday. */
export const startOfWeek = (day: Day): Day => day.subtract({ days: day.dayOfWeek % 7 });

/** Returns the first Monday after a day. */
export const mondayAfter = (day: Day): Day => day.add({ days: 8 - day.dayOfWeek });

/** Returns true if a day is a working day: Monday to Friday. */
export const isWorkday = (day: Day): boolean => day.dayOfWeek <= 5;

/** Returns the seven days (`yyyy-MM-dd`) of the week that contains a day. The week begins on Sunday. */
export function weekOf(day: string): string[] {
  const sunday = startOfWeek(Temporal.PlainDate.from(day));
  return Array.from({ length: 7 }, (_, n) => sunday.add({ days: n }).toString());
}
