/** Search params of both routers as plain strings, instead of the router's JSON, for readable URLs. */
export const searchParams = {
  parseSearch: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
    return query === '' ? '' : `?${query}`;
  },
};
