import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';

const tracer = trace.getTracer('razz.database');

type Statement = string | { name?: string; text: string };

const describe = (statement: Statement) => {
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement;
  const [verb = 'query'] = text.trimStart().split(/\s/, 1);
  return { name: name ?? verb.toUpperCase(), text };
};

/** A client whose statements are spans of the request they serve. Their values are not recorded: they hold passwords' hashes and addresses. */
export class TracedClient extends pg.Client {
  // The overloads are those of pg.Client; what is given to them passes through.
  override query(...args: unknown[]): never {
    const run = super.query as unknown as (...args: unknown[]) => unknown;
    const [statement, ...rest] = args as [Statement, ...unknown[]];
    // Outside a request there is nothing to explain: background work asks every half second.
    if (!trace.getActiveSpan()) return run.apply(this, args) as never;
    const { name, text } = describe(statement);
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    const end = (error: Error | null | undefined) => {
      if (error) {
        span.recordException(error);
        span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      }
      span.end();
    };
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const ended = (error: Error | null, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return run.call(this, statement, ...rest.slice(0, -1), ended) as never;
    }
    const result = run.apply(this, args);
    if (result instanceof Promise) result.then(() => end(null), end);
    // A stream, such as that of COPY: its rows are read later.
    else end(null);
    return result as never;
  }
}
