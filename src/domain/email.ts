/** Whether two addresses are one mailbox: capitals do not matter, to no mail server in use. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
