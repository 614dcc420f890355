/** Error whose message is shown to the operator. */
export class AuditArchiveError extends Error {
  override name = 'AuditArchiveError';
}
