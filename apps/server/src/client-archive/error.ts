/** Error whose message is shown to the operator. */
export class ClientArchiveError extends Error {
  override name = 'ClientArchiveError';
}
