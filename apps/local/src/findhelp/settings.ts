/** The path of the local findhelp API, below Guidepost's URL. */
export const FINDHELP_PATH = '/_findhelp';

/** This installation's account in the local findhelp. It works only on this machine. */
export const FINDHELP_ACCOUNT = { username: 'guidepost', password: 'local' } as const;

/** The demo client's findhelp key. */
export const FINDHELP_KEY = 'demo-key-of-bluebonnet-care';
