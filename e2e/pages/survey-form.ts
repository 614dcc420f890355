import type { Page } from '@playwright/test';
import { enterBirthDate } from './birth-date.ts';

/** The page where a member answers a survey, in either language. The member opens it through a link. */
export const surveyForm = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1 }),
  begin: page.getByRole('button', { name: /^(Begin|Comenzar)$/ }),
  choice: (text: string) => page.getByRole('group').getByRole('radio', { name: text, exact: true }),
  next: page.getByRole('button', { name: /^(Next|Siguiente)$/ }),
  back: page.getByRole('button', { name: /^(Back|Atrás)$/ }),
  skip: page.getByRole('button', { name: /^(Skip|Omitir)$/ }),
  finishPart: page.getByRole('button', { name: /^(Finish this part|Terminar esta parte)$/ }),
  finish: page.getByRole('button', { name: /^(Send my answers|Enviar mis respuestas)$/ }),
  name: page.getByLabel(/^(Member name|Nombre del miembro)/),
  enterBirthDate: (day: string) => enterBirthDate(page, day),
  go: page.getByRole('button', { name: /^(Continue|Continuar)$/ }),
  alert: page.getByRole('alert'),
});
