/** The path of the mail catcher's page, below Guidepost's URL. */
export const MAIL_PATH = '/_mail';
