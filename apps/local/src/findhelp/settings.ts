/** The path of the local substitute for findhelp's API below the product's address. */
export const FINDHELP_PATH = '/_findhelp';

/** The account of this installation in the local findhelp. It works only on this machine. */
export const FINDHELP_ACCOUNT = { username: 'guidepost', password: 'local' } as const;

/** The findhelp key of the demo's client. */
export const FINDHELP_KEY = 'demo-key-of-bluebonnet-care';
