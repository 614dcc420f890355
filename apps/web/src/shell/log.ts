/** Logs a problem for developers. Never pass personal data. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: these messages are meant for the browser's console
  console.warn(`guidepost: ${message}`, cause ?? '');
}
