/** Set by vite.config.ts when the web app is built. */
declare const __BUILD_TIME__: string;
declare const __BUILD_HASH__: string;
