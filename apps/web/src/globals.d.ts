/** Set by vite.config.ts during the build of the web app. */
declare const __BUILD_TIME__: string;
declare const __BUILD_HASH__: string;
