/** Header of every API response with the business time, in ISO 8601 UTC. Screens use it as the current time. */
export const businessTimeHeader = 'x-business-time';
