/** Name of the server's time, in milliseconds since 1970, in the `Server-Timing` header of a page. */
export const timeMetric = 'time';
