/** The path of the mail catcher's page below the product's address. */
export const MAIL_PATH = '/_mail';
