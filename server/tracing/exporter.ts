import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';

/** Timeout of a batch in milliseconds, so that an unresponsive collector does not delay the shutdown. */
const exportTimeoutMs = 3000;

/**
 * Exports the spans of this process to an OpenTelemetry collector, as OTLP over HTTP.
 * @param endpoint base URL of the collector, such as http://127.0.0.1:4318
 * @returns flushes pending spans and stops; never rejects
 */
export const startTraceExport = (endpoint: string, logger: Logger): (() => Promise<void>) => {
  const warn = (message: string, ...details: unknown[]) => logger.warn({ details }, `tracing: ${message}`);
  diag.setLogger(
    { error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN },
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'razz' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }), {
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  provider.register();
  return () =>
    provider.shutdown().catch((error: unknown) => logger.warn({ err: error }, 'tracing: shutdown'));
};
