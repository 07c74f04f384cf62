import type { AppRoute } from '@ts-rest/core';
import type { z } from 'zod';
import type { Contract } from '../../contracts/index.ts';
import type { notRequested, ResponseSchemas } from '../../contracts/response-schemas.ts';

type RoutesOf<R> = R extends AppRoute
  ? R
  : R extends object
    ? { [K in keyof R]: RoutesOf<R[K]> }[keyof R]
    : never;
type OperationOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;
/** Routes by their operation, such as 'GET /api/get_product_details/:id'. */
type RouteByOperation<C> = { [R in RoutesOf<C> as OperationOf<R>]: R };

type Read<S> = S extends z.ZodType ? z.output<S> : never;
type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Part<R, From extends string, To extends string, Value> = From extends keyof R
  ? { [K in To]: Value }
  : unknown;

/** Options of a request: `params` fill the path, `body` is sent as JSON. */
type OptionsOfRoute<R> = Part<
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
    /** The response schemas of an operation that are loaded with the pages that need them. */
    schemas?: ResponseSchemas;
  };

type SuccessStatus = 200 | 201 | 204;
type SuccessBody<S> = S extends z.ZodType ? z.output<S> : null;
type Success<R> = R extends { responses: infer A }
  ? { [S in keyof A & SuccessStatus]: SuccessBody<A[S]> }[keyof A & SuccessStatus]
  : never;
/** The body of a successful response; null when it has none. */
type BodyOfRoute<R> = [Success<R>] extends [never] ? null : Success<R>;

/** Sends a request of an operation of a contract, except some. Rejects with RequestError. */
export type ApiOf<AnyContract, Except extends string = never> = <
  O extends Exclude<keyof RouteByOperation<AnyContract>, Except>,
>(
  operation: O,
  ...args: Record<never, never> extends OptionsOfRoute<RouteByOperation<AnyContract>[O]>
    ? [options?: OptionsOfRoute<RouteByOperation<AnyContract>[O]>]
    : [options: OptionsOfRoute<RouteByOperation<AnyContract>[O]>]
) => Promise<BodyOfRoute<RouteByOperation<AnyContract>[O]>>;

export type Api = ApiOf<Contract, (typeof notRequested)[number]>;
