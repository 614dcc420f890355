/** Logs a problem for developers. Never pass personal data. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: these go to the browser's console on purpose
  console.warn(`guidepost: ${message}`, cause ?? '');
}
