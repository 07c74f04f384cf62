/** The query of the sign-in pages: where to go afterwards, as a path. */
export const readSignInSearch = (query: Record<string, unknown>): { redirect?: string } =>
  typeof query.redirect === 'string' && query.redirect !== '' ? { redirect: query.redirect } : {};

/** The address of a sign-in page that keeps where to go afterwards. */
export const signInHref = (page: '/login' | '/register', redirect: string | undefined): string =>
  redirect === undefined ? page : `${page}?redirect=${encodeURIComponent(redirect)}`;
