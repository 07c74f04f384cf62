import type { Anomaly, History, HistoryInput, HistoryOperation, HistoryOutput } from './check-history.ts';

const describeInput = (input: HistoryInput): string => {
  switch (input.kind) {
    case 'place': {
      const lines = input.lines.map(([item, quantity]) => `${quantity} × item ${item}`).join(', ');
      return `place ${input.key}: ${lines}${input.coupon === undefined ? '' : `, coupon ${input.coupon}`}`;
    }
    case 'cancel':
    case 'read order':
      return `${input.kind} ${input.key}`;
    case 'set status':
      return `set ${input.key} to ${input.to}`;
    case 'set stock':
      return `set stock of item ${input.item} to ${input.to}`;
    case 'read stock':
      return `read stock of item ${input.item}`;
    case 'set coupon':
      return `${input.isActive ? 'enable' : 'disable'} ${input.code}`;
    case 'use coupon':
      return `use ${input.code}`;
    case 'save address':
    case 'delete address':
      return `${input.kind} ${input.label}`;
    case 'change address':
      return `change address ${input.from} to ${input.to}`;
    case 'list orders':
      return `list orders (${input.placed.length} placed)`;
    default:
      return input.kind;
  }
};

const describeOutput = (output: HistoryOutput | undefined): string => {
  if (output === undefined) return 'no response';
  if ('isActive' in output) return output.isActive ? 'active' : 'not active';
  switch (output.kind) {
    case 'placed':
    case 'repeated':
      return `${output.kind}, order ${output.id}`;
    case 'status':
      return output.status;
    case 'stock':
      return String(output.stock);
    case 'addresses':
      return output.labels.join(', ') || 'none';
    case 'orders':
      return output.keys.join(', ') || 'none';
    default:
      return output.kind;
  }
};

const time = (ms: number): string => {
  if (ms === Number.MAX_SAFE_INTEGER) return 'end';
  return Number.isFinite(ms) ? ms.toFixed(1) : '…';
};

const row = ({ client, input, output, start, end }: HistoryOperation) => ({
  start,
  cells: [`${time(start)} – ${time(end)}`, client, describeInput(input), describeOutput(output)],
});

/** The operations that contradict a rule, and the failures during them, by start in milliseconds. */
export const timeline = ({ rule, message, operations }: Anomaly, { seed, faults }: History): string => {
  const ends = operations.map(({ end }) => end).filter((end) => end < Number.MAX_SAFE_INTEGER);
  const last = Math.max(...ends, 0);
  const first = Math.min(...operations.map(({ start }) => start));
  const rows = [
    ...operations.map(row),
    ...faults
      .filter(({ start, end }) => start <= last && end >= first)
      .map(({ name, start, end }) => ({
        start,
        cells: [`${time(start)} – ${time(end)}`, 'fault', name, ''],
      })),
  ].sort((a, b) => a.start - b.start);
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const lines = rows.map(({ cells }) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return [`seed ${seed}: ${rule}: ${message}`, ...lines].join('\n');
};
