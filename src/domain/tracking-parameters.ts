/** Query parameters that advertisements, social networks and newsletters add to links. No page depends on them. */
const trackingParameter = /^(?:utm_\w+|\w+clk?id|[gw]braid|srsltid|igsh(?:id)?|mc_[ce]id|_g[al])$/;

export const isTrackingParameter = (name: string): boolean => trackingParameter.test(name);

/** Removes the tracking parameters from the query of a path. */
export const withoutTracking = (path: string): string => {
  const { pathname, searchParams, hash } = new URL(`http://localhost${path}`);
  const names = [...searchParams.keys()].filter(isTrackingParameter);
  if (names.length === 0) return path;
  for (const name of names) searchParams.delete(name);
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}${hash}`;
};
