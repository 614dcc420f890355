/** Header of every API answer: the business time of the answer, ISO 8601 UTC. Screens use it as the current time. */
export const businessTimeHeader = 'x-business-time';
