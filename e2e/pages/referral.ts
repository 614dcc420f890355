import type { Page } from '@playwright/test';

/** The page where an organization answers a question about a referral. A link in an email or text opens it. */
export const referralPage = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1 }),
  choice: (name: string) => page.getByRole('radio', { name }),
  words: page.getByRole('textbox'),
  send: page.getByRole('button', { name: /^(Send answer|Enviar respuesta|Sending…|Enviando…)$/ }),
  language: (name: 'English' | 'Español') => page.getByRole('radio', { name }),
  alert: page.getByRole('alert'),
});
