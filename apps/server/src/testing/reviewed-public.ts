/**
 * Endpoints that are open to anyone. This list is maintained manually, so that no endpoint becomes public by accident.
 * The access tests and `npm run bench -- image` use it.
 */
export const reviewedPublic: readonly string[] = [
  'session.clientConfig',
  'docket.dashboard',
  'referrals.question',
  'referrals.answer',
  ...['contact', 'openLink', 'note', 'identify', 'identifyByForm', 'submit', 'copy'].map((name) => `consents.${name}`),
  ...['openForm', 'noteForm', 'beginForm', 'identifyForm', 'answerForm', 'submitForm'].map((name) => `surveys.${name}`),
];
