/** Header of every answer of the API: business time as it was made, ISO 8601 UTC (design 5). What a screen calls now is this. */
export const businessTimeHeader = 'x-business-time';
