/** Where the mail catcher's page stands below the product's address. */
export const MAIL_PATH = '/_mail';
