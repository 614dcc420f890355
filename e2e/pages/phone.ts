import type { Page } from '@playwright/test';

/** The local carrier's page. */
export const phone = (page: Page) => {
  const screen = page.getByRole('region', { name: 'Phone', exact: true });
  const rehearsal = page.getByRole('region', { name: 'Rehearsal', exact: true });
  return {
    search: page.getByRole('searchbox', { name: 'Member or number' }),
    person: (name: string | RegExp) => page.getByRole('region', { name: 'People' }).getByRole('button', { name }),
    screen,
    texts: screen.getByRole('log', { name: 'Texts' }),
    text: screen.getByRole('textbox', { name: /^Text as/ }),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    picture: screen.locator('input[type=file]'),
    answer: (words: string) => screen.getByRole('button', { name: words, exact: true }),
    call: screen.getByRole('region', { name: /^Call with/ }),
    muted: screen.getByText('Muted: nobody hears this phone'),
    callButton: (name: 'Answer' | 'Decline' | 'Hang up' | 'Send to voicemail' | 'Leave') =>
      screen.getByRole('button', { name, exact: true }),
    voicemail: screen.getByRole('textbox', { name: 'Message after the tone' }),
    rehearsal,
    choice: (name: string) => rehearsal.getByRole('radio', { name, exact: true }),
    switch: (name: string) => rehearsal.getByRole('switch', { name }),
    wire: page.getByRole('region', { name: 'Wire log' }).getByRole('row'),
    problem: page.getByRole('alert'),
  };
};

/** Returns the path of the local carrier's page for one phone number. */
export const phonePath = (number: string): string => `/_phone?${new URLSearchParams({ number })}`;
