import OAuth2Server from '@node-oauth/oauth2-server';

const { InvalidClientError, InvalidRequestError } = OAuth2Server;

export interface ClientCredentials {
  client_id: string;
  client_secret?: string;
}

/** A form's fields. @throws InvalidRequestError for one that comes twice (RFC 6749, 3.2) */
export const readForm = (body: string): Record<string, string> => {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    throw new InvalidRequestError('A parameter was given twice.');
  return Object.fromEntries(fields);
};

const formDecode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidClientError('The Authorization header cannot be read.');
  }
};

/**
 * The form with the client's id and secret in it, wherever they came: in the form, or in the header, where each
 * is form-encoded first (RFC 6749, 2.3.1), which the library does not undo.
 * @throws InvalidClientError when there is no client id
 */
export const readCredentials = (
  authorization: string | undefined,
  form: Record<string, string> = {},
): ClientCredentials & Record<string, string> => {
  const basic = /^Basic +([\w+/]+=*)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) {
    const { client_id } = form;
    if (client_id === undefined || client_id === '')
      throw new InvalidClientError('The client id is missing.');
    return { ...form, client_id };
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(formDecode);
  if (form.client_secret !== undefined || (form.client_id !== undefined && form.client_id !== id))
    throw new InvalidRequestError('Give the client’s credentials once.');
  return { ...form, client_id: id, client_secret: secret };
};
