import OAuth2Server from '@node-oauth/oauth2-server';

const { InvalidClientError, InvalidRequestError } = OAuth2Server;

export interface ClientCredentials {
  client_id: string;
  client_secret?: string;
}

/** Parses a form. @throws InvalidRequestError for a repeated parameter (RFC 6749, 3.2) */
export const readForm = (body: string): Record<string, string> => {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    throw new InvalidRequestError('A parameter is repeated.');
  return Object.fromEntries(fields);
};

const formDecode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidClientError('The Authorization header is malformed.');
  }
};

/**
 * Returns the form with the client's id and secret, taken from the form or from the Authorization header. In the header
 * both are form-encoded (RFC 6749, 2.3.1), which the library does not decode.
 * @throws InvalidClientError without a client id
 */
export const readCredentials = (
  authorization: string | undefined,
  form: Record<string, string> = {},
): ClientCredentials & Record<string, string> => {
  const basic = /^Basic +([\w+/]+=*)$/i.exec(String(authorization))?.[1];
  if (basic === undefined) {
    const { client_id } = form;
    if (!client_id) throw new InvalidClientError('The client id is missing.');
    return { ...form, client_id };
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(formDecode);
  if (form.client_secret !== undefined || (form.client_id !== undefined && form.client_id !== id))
    throw new InvalidRequestError('Send the client’s credentials either in the header or in the body.');
  return { ...form, client_id: id, client_secret: secret };
};
