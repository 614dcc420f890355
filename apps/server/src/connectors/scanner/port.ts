/** The malware scanner that checks a file before anybody can open it (ASVS 5.4.3). */
export interface Scanner {
  /**
   * The name of what was found, or null if the bytes are clean. Called outside transactions.
   * @throws where the scanner cannot be reached or cannot say: then nobody may open the file yet
   */
  scan(bytes: Buffer): Promise<string | null>;
}
