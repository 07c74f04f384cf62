const domains =
  'app|biz|bd|cc|click|club|cn|co|com|dev|fun|icu|in|info|io|live|link|ly|me|net|online|org|pro|ru|shop|site|space|store|tk|top|uk|us|vip|website|xyz';
const link = new RegExp(String.raw`:\s*//|\bwww\.|[\p{L}\p{N}-]\.(?:${domains})(?![\p{L}\p{M}\p{N}])`, 'iu');

/** Whether a mail program would turn a part of the text into a link. `Md.Rahim` is a name. */
export const containsLink = (text: string): boolean => link.test(text);
