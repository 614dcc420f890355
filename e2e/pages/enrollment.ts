import type { Page } from '@playwright/test';
import { enterBirthDate } from './birth-date.ts';

/** The page with a member's consents. The member opens it through a link. */
export const enrollment = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1 }),
  begin: page.getByRole('button', { name: /^(Begin Enrollment|Comenzar la inscripción)$/ }),
  term: (title: string) => page.getByRole('button', { name: title }),
  accept: page.getByRole('radio', { name: /^(I accept|Acepto)/ }),
  reject: page.getByRole('radio', { name: /^(I do not accept|No acepto)/ }),
  save: page.getByRole('button', { name: /^(Save and Continue|Guardar y continuar|Sending…|Enviando…)$/ }),
  name: page.getByLabel(/^(Member name|Nombre del miembro)/),
  enterBirthDate: (day: string) => enterBirthDate(page, day),
  go: page.getByRole('button', { name: /^(Continue to consent|Continuar al consentimiento)$/ }),
  copy: page.getByRole('button', { name: /^(Save a copy|Guardar una copia)$/ }),
  language: (name: 'English' | 'Español') => page.getByRole('radio', { name }),
  alert: page.getByRole('alert'),
});
