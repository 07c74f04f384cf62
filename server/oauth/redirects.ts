const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request may be answered at an address: the registered one to the letter, but for the port of an
 * app on the visitor's own machine, which takes whichever is free (RFC 8252, 7.3).
 */
export const isAllowedRedirect = (wanted: string, registered: string): boolean => {
  if (!URL.canParse(wanted) || !URL.canParse(registered)) return false;
  if (wanted === registered) return true;
  const [asked, known] = [new URL(wanted), new URL(registered)];
  if (known.protocol !== 'http:' || !loopback.has(known.hostname)) return false;
  asked.port = known.port;
  return asked.href === known.href;
};

/** The address with answers for the application in its query; undefined ones are left out. */
export const buildRedirect = (address: string, answers: Record<string, string | undefined>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answers))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};
