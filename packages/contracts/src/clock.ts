/**
 * Response header with the business time, in ISO 8601 UTC. Every API response has it. Screens use it as the current
 * time.
 */
export const businessTimeHeader = 'x-business-time';
