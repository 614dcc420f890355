/** Sign-in answers and sign-ins are sent between the windows of this origin over one channel. */
export const answerChannel = 'guidepost-sign-in';

export interface SignInAnswer {
  source: typeof answerChannel;
  /** The address that the provider sent the browser to, with its code. */
  url: string;
}

export const isAnswer = (data: unknown): data is SignInAnswer =>
  typeof data === 'object' &&
  data !== null &&
  (data as SignInAnswer).source === answerChannel &&
  typeof (data as SignInAnswer).url === 'string';
