import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, notFoundErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import {
  AuthorizedToken,
  NewOAuthClient,
  NewPersonalToken,
  OAuthClient,
  OAuthClientInput,
  OAuthClientUpdate,
  PersonalToken,
  PersonalTokenInput,
  Scope,
} from './schemas/oauth.ts';

const idInPath = z.object({ id: z.string().min(1).max(100) });
const read = {
  access: 'customer',
  bearer: 'none',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;
const write = { access: 'customer', bearer: 'none', safe: false } as const;
const reads = { ...commonErrors, ...authErrors } as const;
const writes = { ...reads, ...csrfErrors } as const;
const aClient = { create: 'oauth.createClient', at: 'id' } as const;

export const oauth = c.router({
  clients: {
    method: 'GET',
    path: '/oauth/clients',
    summary: "The customer's OAuth clients",
    responses: { 200: z.array(OAuthClient), ...reads },
    metadata: read,
  },
  createClient: {
    method: 'POST',
    path: '/oauth/clients',
    body: OAuthClientInput,
    summary: 'Create an OAuth client',
    responses: { 200: NewOAuthClient, 201: NewOAuthClient, ...writes, ...bodyErrors },
    metadata: {
      ...write,
      idempotent: false,
      relations: [
        { kind: 'creates', list: 'oauth.clients', rows: '[]', created: '' },
        {
          kind: 'secret',
          at: 'plainSecret',
          list: 'oauth.clients',
          unless: { field: 'confidential', is: false },
        },
      ],
    } as const satisfies RouteMetadata,
  },
  updateClient: {
    method: 'PUT',
    path: '/oauth/clients/:id',
    pathParams: idInPath,
    body: OAuthClientUpdate,
    summary: 'Update an OAuth client',
    responses: { 200: OAuthClient, ...writes, ...notFoundErrors, ...bodyErrors },
    metadata: {
      ...write,
      idempotent: true,
      owned: 'client',
      from: { id: aClient },
      relations: [{ kind: 'updates', list: 'oauth.clients', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
  removeClient: {
    method: 'DELETE',
    path: '/oauth/clients/:id',
    pathParams: idInPath,
    summary: 'Delete an OAuth client and revoke its tokens',
    responses: { 204: c.noBody(), ...writes, ...notFoundErrors },
    metadata: {
      ...write,
      idempotent: true,
      owned: 'client',
      from: { id: aClient },
      relations: [{ kind: 'deletes', list: 'oauth.clients', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
  grants: {
    method: 'GET',
    path: '/oauth/tokens',
    summary: 'Applications with access to the account',
    responses: { 200: z.array(AuthorizedToken), ...reads },
    metadata: read,
  },
  revokeGrant: {
    method: 'DELETE',
    path: '/oauth/tokens/:id',
    pathParams: idInPath,
    summary: "Revoke an application's access and its tokens",
    responses: { 204: c.noBody(), ...writes, ...notFoundErrors },
    metadata: {
      ...write,
      idempotent: true,
      owned: 'grant',
      from: { id: { grant: 'consent.decide' } },
      relations: [{ kind: 'deletes', list: 'oauth.grants', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
  personalTokens: {
    method: 'GET',
    path: '/oauth/personal-access-tokens',
    summary: "The customer's personal access tokens",
    responses: { 200: z.array(PersonalToken), ...reads },
    metadata: read,
  },
  createPersonalToken: {
    method: 'POST',
    path: '/oauth/personal-access-tokens',
    body: PersonalTokenInput,
    summary: 'Create a personal access token',
    responses: { 200: NewPersonalToken, 201: NewPersonalToken, ...writes, ...bodyErrors },
    metadata: {
      ...write,
      idempotent: false,
      from: { 'scopes[]': { read: 'oauth.scopes', at: '[].id' } },
      relations: [
        { kind: 'creates', list: 'oauth.personalTokens', rows: '[]', created: 'token' },
        { kind: 'secret', at: 'accessToken', list: 'oauth.personalTokens' },
        {
          kind: 'bearer',
          at: 'accessToken',
          id: 'token.id',
          scopes: 'scopes',
          revoke: 'oauth.removePersonalToken',
        },
      ],
    } as const satisfies RouteMetadata,
  },
  removePersonalToken: {
    method: 'DELETE',
    path: '/oauth/personal-access-tokens/:id',
    pathParams: idInPath,
    summary: 'Revoke a personal access token',
    responses: { 204: c.noBody(), ...writes, ...notFoundErrors },
    metadata: {
      ...write,
      idempotent: true,
      owned: 'token',
      from: { id: { create: 'oauth.createPersonalToken', at: 'token.id' } },
      relations: [{ kind: 'deletes', list: 'oauth.personalTokens', rows: '[]' }],
    } as const satisfies RouteMetadata,
  },
  scopes: {
    method: 'GET',
    path: '/oauth/scopes',
    summary: 'The available token scopes',
    responses: { 200: z.array(Scope), ...reads },
    metadata: read,
  },
});
