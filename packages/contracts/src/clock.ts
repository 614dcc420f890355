/**
 * Response header with the business time, in ISO 8601 UTC. Every API response has this header. Screens use its value as
 * the current time.
 */
export const businessTimeHeader = 'x-business-time';
