/** Parses the search params of the sign-in pages: the path to return to. */
export const readSignInSearch = (query: Record<string, unknown>): { redirect?: string } =>
  typeof query.redirect === 'string' && query.redirect !== '' ? { redirect: query.redirect } : {};
