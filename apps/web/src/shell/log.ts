/** Problems that only a developer can do something about; never with personal data. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants these
  console.warn(`guidepost: ${message}`, cause ?? '');
}
