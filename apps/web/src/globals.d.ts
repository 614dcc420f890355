/** Build time. Set by vite.config.ts when it builds the web app. */
declare const __BUILD_TIME__: string;
declare const __BUILD_HASH__: string;
