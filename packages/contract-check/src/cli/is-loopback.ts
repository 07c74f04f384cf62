/** Whether a URL is that of this host. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\./.test(hostname) ||
    hostname.endsWith('.localhost')
  );
};
