import { z } from 'zod';

const escapes: Record<string, string> = { '#': '%23', '/': '%2F', '?': '%3F', '%': '%25' };

/** The first character of the user name or password that must be escaped and is not, if any. */
const unescapedCharacter = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A blank or an @ in a password is unambiguous, and escaped by the parser.
  if (url && url.username !== '' && url.hash === '')
    return /%(?![\da-f]{2})/i.exec(url.username + url.password)?.[0].charAt(0);
  // The rest of the password has become a path, a query or a fragment, in front of the @.
  const credentials = /:\/\/(.*:.*)@[^@/?#]+(?:[/?#]|$)/s.exec(text)?.[1];
  return /[#/?]/.exec(credentials ?? '')?.[0];
};

/**
 * The URL of a server with a user name and password, such as `postgres://user:password@host/database`. A password that
 * is written into it unescaped is refused here: the URL is often still valid, with another host.
 */
export const ConnectionUrl = (protocol: RegExp) =>
  z.string().superRefine((text, context) => {
    const character = unescapedCharacter(text);
    if (character !== undefined)
      context.addIssue(
        `its user name or password contains "${character}": write ${escapes[character]} instead`,
      );
    else if (!z.url({ protocol }).safeParse(text).success || new URL(text).hash !== '')
      context.addIssue('Invalid URL');
  });
