/** The malware scanner that checks a file before users can open it (ASVS 5.4.3). */
export interface Scanner {
  /**
   * Returns the name of the found malware, or null if the bytes are clean. Called outside transactions.
   * @throws if the scanner cannot be reached or cannot decide: then the file stays closed
   */
  scan(bytes: Buffer): Promise<string | null>;
}
