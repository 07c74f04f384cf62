import type {
  NewOAuthClient,
  NewPersonalToken,
  OAuthClient,
  OAuthClientInput,
  OAuthId,
  PersonalTokenInput,
} from '../contracts/schemas/oauth.ts';
import { formMachine } from './form-submit.ts';

/** Makes a client (subject null) or changes one (its id). A changed client comes back without a secret. */
export const clientFormMachine = formMachine<
  Required<OAuthClientInput> & { confidential: boolean },
  NewOAuthClient | OAuthClient,
  OAuthId | null
>({ id: 'clientForm', toast: null });

export const tokenFormMachine = formMachine<PersonalTokenInput, NewPersonalToken>({
  id: 'tokenForm',
  toast: null,
});
