/** The scanner works, but could not scan a file, for example because the file is too large. */
export class UnscannableError extends Error {
  override name = 'UnscannableError';
}

/** The malware scanner that checks a file before users can open it (ASVS 5.4.3). */
export interface Scanner {
  /**
   * Returns the name of the malware that was found, or null if the bytes are clean. Must not be called inside a
   * transaction.
   * @throws if the scanner does not respond or cannot decide; the file then cannot be opened
   */
  scan(bytes: Buffer): Promise<string | null>;
}
