/** Name of the channel between this origin's windows. It carries the provider's responses to sign-ins. */
export const answerChannel = 'guidepost-sign-in';

export interface SignInAnswer {
  source: typeof answerChannel;
  /** The URL that the provider redirected the browser to. It contains the code. */
  url: string;
}

export const isAnswer = (data: unknown): data is SignInAnswer =>
  typeof data === 'object' &&
  data !== null &&
  (data as SignInAnswer).source === answerChannel &&
  typeof (data as SignInAnswer).url === 'string';
