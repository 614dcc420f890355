/** Time of the build. vite.config.ts sets it when it builds the web app. */
declare const __BUILD_TIME__: string;
declare const __BUILD_HASH__: string;
