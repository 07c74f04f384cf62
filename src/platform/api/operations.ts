import type { AppRoute } from '@ts-rest/core';
import type { z } from 'zod';
import type { Contract } from '../../contracts/index.ts';

type RoutesOf<R> = R extends AppRoute
  ? R
  : R extends object
    ? { [K in keyof R]: RoutesOf<R[K]> }[keyof R]
    : never;
type OperationOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;
type RouteByOperation = { [R in RoutesOf<Contract> as OperationOf<R>]: R };

/** An operation of the contract, such as 'GET /api/get_product_details/:id'. */
export type Operation = keyof RouteByOperation;

type Read<S> = S extends z.ZodType ? z.output<S> : never;
type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Part<R, From extends string, To extends string, Value> = From extends keyof R
  ? { [K in To]: Value }
  : unknown;

/** Options of a request: `params` fill the path, `body` is sent as JSON. */
export type RequestOptions<C extends Operation, R = RouteByOperation[C]> = Part<
  R,
  'pathParams',
  'params',
  R extends { pathParams: infer P } ? Read<P> : never
> &
  (R extends { query: infer Q } ? { query?: Read<Q> } : unknown) &
  (R extends { body: infer B } ? (B extends z.ZodType ? { body: Sent<B> } : unknown) : unknown) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Ten seconds by default. */
    timeoutMs?: number;
  };

type SuccessStatus = 200 | 201 | 204;
type SuccessBody<S> = S extends z.ZodType ? z.output<S> : null;
type Success<R> = R extends { responses: infer A }
  ? { [S in keyof A & SuccessStatus]: SuccessBody<A[S]> }[keyof A & SuccessStatus]
  : never;
/** The body of a successful response; null when it has none. */
export type ResponseOf<C extends Operation, R = RouteByOperation[C]> = [Success<R>] extends [never]
  ? null
  : Success<R>;

/** Sends a request. Rejects with RequestError. */
export type Api = <C extends Operation>(
  operation: C,
  ...args: Record<never, never> extends RequestOptions<C>
    ? [options?: RequestOptions<C>]
    : [options: RequestOptions<C>]
) => Promise<ResponseOf<C>>;
