import type { Coverage } from '../engine/coverage.ts';
import type { Edge } from '../engine/explore.ts';
import { isIgnored } from '../engine/goals.ts';
import { escapeText, Html } from './html.ts';
import { colours } from './style.ts';

interface Box {
  readonly name: string;
  readonly column: number;
  readonly row: number;
}

interface Line {
  readonly from: string;
  readonly to: string;
  readonly moves: Map<string, boolean>;
}

const width = 170;
const height = 44;
const gapX = 90;
const gapY = 34;

/** Lays out states in columns by their distance from the initial state. */
const boxes = ({ graph }: Coverage): Box[] => {
  const columns = new Map<string, number>();
  for (const node of graph.nodes) if (!columns.has(node.name)) columns.set(node.name, node.path.length);
  const ranks = [...new Set(columns.values())].sort((a, b) => a - b);
  const filled = new Map<number, number>();
  return [...columns].map(([name, distance]) => {
    const column = ranks.indexOf(distance);
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return { name, column, row };
  });
};

const wasVisited = ({ visited }: Coverage, edge: Edge): boolean => {
  return edge.goals.some((goal) => goal.criterion === 'transitions' && visited.has(goal.id));
};

const lines = (coverage: Coverage): Line[] => {
  const found = new Map<string, Line>();
  for (const edge of coverage.graph.nodes.flatMap((node) => node.edges)) {
    if (isIgnored(edge.move, edge.step)) continue;
    const id = `${edge.from.name}\n${edge.to.name}`;
    const line = found.get(id) ?? { from: edge.from.name, to: edge.to.name, moves: new Map() };
    line.moves.set(edge.move.key, (line.moves.get(edge.move.key) ?? false) || wasVisited(coverage, edge));
    found.set(id, line);
  }
  return [...found.values()];
};

const tone = (visited: readonly boolean[]): string => {
  if (visited.every(Boolean)) return 'full';
  return visited.some(Boolean) ? 'part' : 'none';
};

const corner = ({ column, row }: Box): { x: number; y: number } => {
  return { x: 20 + column * (width + gapX), y: 46 + row * (height + gapY) };
};

const lineBetween = (from: Box, to: Box): string => {
  const [a, b] = [corner(from), corner(to)];
  if (from === to) {
    const x = a.x + width / 2;
    return `M ${x - 16} ${a.y} C ${x - 28} ${a.y - 30}, ${x + 28} ${a.y - 30}, ${x + 16} ${a.y}`;
  }
  if (from.column === to.column) {
    const down = to.row > from.row;
    const [y1, y2] = down ? [a.y + height, b.y] : [a.y, b.y + height];
    const x = a.x + width / 2 + (down ? 24 : -24);
    const bend = Math.abs(to.row - from.row) > 1 ? (down ? 90 : -90) : 0;
    return `M ${x} ${y1} Q ${x + bend} ${(y1 + y2) / 2}, ${x} ${y2}`;
  }
  const forth = to.column > from.column;
  const [x1, x2] = forth ? [a.x + width, b.x] : [a.x, b.x + width];
  const [y1, y2] = [a.y + height / 2 + (forth ? -8 : 8), b.y + height / 2 + (forth ? -8 : 8)];
  const pull = (x2 - x1) / 2;
  return `M ${x1} ${y1} C ${x1 + pull} ${y1}, ${x2 - pull} ${y2}, ${x2} ${y2}`;
};

const label = (name: string): string => {
  const parts = name.split(' + ');
  const shown = parts.length > 2 ? [parts.slice(0, 2).join(' +'), parts.slice(2).join(' + ')] : parts;
  return shown
    .map((part, index) => {
      const text = part.length > 24 ? `…${part.slice(-23)}` : part;
      const y = height / 2 + 4 + (index - (shown.length - 1) / 2) * 15;
      return `<text x="${width / 2}" y="${y}">${escapeText(text)}</text>`;
    })
    .join('');
};

/** The diagram as an SVG file, such as for a pull request. */
export const diagramFile = (coverage: Coverage): string =>
  diagram(coverage)
    .text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('<defs>', `<style>${colours}</style><defs>`);

/** Draws the machine as SVG: green was visited, amber partly, red never. Each line has its moves as a tooltip. */
export const diagram = (coverage: Coverage): Html => {
  const all = boxes(coverage);
  const byName = new Map(all.map((box) => [box.name, box]));
  const drawnLines = lines(coverage).map(({ from, to, moves }) => {
    const [start, end] = [byName.get(from), byName.get(to)];
    if (!start || !end) return '';
    const listed = [...moves].map(([key, seen]) => `${seen ? '✓' : '✗'} ${key}`).join('\n');
    const title = escapeText(`${from} → ${to}\n${listed}`);
    const kind = tone([...moves.values()]);
    return `<path class="line ${kind}" d="${lineBetween(start, end)}" marker-end="url(#tip-${kind})"><title>${title}</title></path>`;
  });
  const drawnBoxes = all.map((box) => {
    const { x, y } = corner(box);
    const kind = coverage.visited.has(`state ${box.name}`) ? 'full' : 'none';
    const title = `<title>${escapeText(box.name)}</title>`;
    return `<g class="box ${kind}" transform="translate(${x} ${y})">${title}<rect width="${width}" height="${height}" rx="8"/>${label(box.name)}</g>`;
  });
  const right = Math.max(...all.map((box) => corner(box).x + width)) + 40;
  const bottom = Math.max(...all.map((box) => corner(box).y + height)) + 24;
  const tips = ['full', 'part', 'none'].map(
    (kind) =>
      `<marker id="tip-${kind}" class="tip ${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>`,
  );
  return new Html(
    `<svg role="img" aria-label="State diagram" viewBox="0 0 ${right} ${bottom}" width="${right}" height="${bottom}"><defs>${tips.join('')}</defs>${drawnLines.join('')}${drawnBoxes.join('')}</svg>`,
  );
};
