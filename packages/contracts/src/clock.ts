/** Header of every API answer: the business time at which it was made, ISO 8601 UTC. Screens take this as now. */
export const businessTimeHeader = 'x-business-time';
