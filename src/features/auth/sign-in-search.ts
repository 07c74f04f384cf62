/** The query of the sign-in pages: where to go afterwards, as a path. */
export const readSignInSearch = (query: Record<string, unknown>): { redirect?: string } =>
  typeof query.redirect === 'string' && query.redirect !== '' ? { redirect: query.redirect } : {};
