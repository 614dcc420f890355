/** Name of the channel between the windows of this origin. It transports the provider's responses to sign-ins. */
export const answerChannel = 'guidepost-sign-in';

export interface SignInAnswer {
  source: typeof answerChannel;
  /** The address to which the provider redirected the browser. It contains the code. */
  url: string;
}

export const isAnswer = (data: unknown): data is SignInAnswer =>
  typeof data === 'object' &&
  data !== null &&
  (data as SignInAnswer).source === answerChannel &&
  typeof (data as SignInAnswer).url === 'string';
