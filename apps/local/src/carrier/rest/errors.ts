/** An error response in Twilio's format: the HTTP status, Twilio's code and a sentence. */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the body of an error response. */
export function errorBody({ status, code, message }: RestError) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

export const notFound = (path: string): RestError =>
  new RestError(404, 20404, `The requested resource ${path} was not found`);

/** Returns the error for an HTTP status. */
export function refusalOf(status: number): RestError {
  const known: Record<number, [code: number, message: string]> = {
    401: [20003, 'Authenticate'],
    403: [20403, 'Forbidden'],
    404: [20404, 'Not found'],
    429: [20429, 'Too Many Requests'],
    500: [20500, 'An internal server error has occurred'],
    503: [20503, 'Service unavailable'],
  };
  const [code, message] = known[status] ?? [20_000 + status, 'The request was refused'];
  return new RestError(status, code, message);
}
