/** An error that the user at the terminal can correct. Its message is one clear sentence, shown without a stack. */
export class Problem extends Error {
  override name = 'Problem';
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}
