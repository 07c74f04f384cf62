const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a redirect URI is allowed: it must equal the registered one, both normalized, because the browser is sent to
 * the normalized one. Excepted is the port of a loopback address, where native apps listen on any free port (RFC 8252,
 * 7.3).
 */
export const isAllowedRedirect = (requested: string, registered: string): boolean => {
  if (!URL.canParse(requested) || !URL.canParse(registered)) return false;
  const [requestedUrl, registeredUrl] = [new URL(requested), new URL(registered)];
  if (requestedUrl.href === registeredUrl.href) return true;
  if (registeredUrl.protocol !== 'http:' || !loopback.has(registeredUrl.hostname)) return false;
  requestedUrl.port = registeredUrl.port;
  return requestedUrl.href === registeredUrl.href;
};

/** Adds response parameters to the query of a redirect URI. Skips undefined ones. */
export const buildRedirect = (
  redirectUri: string,
  parameters: Record<string, string | undefined>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};
