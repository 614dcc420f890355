import type { Page } from '@playwright/test';

/** Enters a `yyyy-MM-dd` date into the three date-of-birth fields, in either language. */
export async function enterBirthDate(page: Page, day: string): Promise<void> {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const group = page.getByRole('group', { name: /^(Date of birth|Fecha de nacimiento)/ });
  await group.getByLabel(/^(Month|Mes)/).fill(month);
  await group.getByLabel(/^(Day|Día)/).fill(dayOfMonth);
  await group.getByLabel(/^(Year|Año)/).fill(year);
}
