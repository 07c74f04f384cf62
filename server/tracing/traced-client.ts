import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';

const tracer = trace.getTracer('razz.database');

type Statement = string | { name?: string; text: string };

const describe = (statement: Statement) => {
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement;
  const verb = text.trimStart().replace(/\s.*/s, '');
  return { name: name ?? verb.toUpperCase(), text };
};

/** A client that creates a span for each statement. Values are not recorded, because they contain personal data. */
export class TracedClient extends pg.Client {
  // Passes all overloads of pg.Client through.
  override query(...args: unknown[]): never {
    const run = super.query as unknown as (...args: unknown[]) => unknown;
    const [statement, ...rest] = args as [Statement, ...unknown[]];
    // No root spans for background queries, which run every 500 ms.
    if (!trace.getActiveSpan()) return run.apply(this, args) as never;
    const { name, text } = describe(statement);
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    const end = (error?: Error | null) => {
      if (error) {
        span.recordException(error);
        span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      }
      span.end();
    };
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const endAndCallBack = (error: Error | null, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return run.call(this, statement, ...rest.slice(0, -1), endAndCallBack) as never;
    }
    const result = run.apply(this, args);
    if (result instanceof Promise) result.then(() => end(), end);
    // A stream, such as COPY, which is read later.
    else end();
    return result as never;
  }
}
