import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diagramFile } from './diagram.ts';
import { type Html, html, Html as SafeHtml } from './html.ts';
import { diagramName, indexBody, pageName, type RunInfo } from './index-page.ts';
import { junit } from './junit.ts';
import { modelBody } from './model-page.ts';
import type { ModelReport } from './report-data.ts';
import { style } from './style.ts';

const page = (title: string, body: Html): string => {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new SafeHtml(style)}</style></head><body><main>${body}</main></body></html>
`.text;
};

/** Writes the report into a folder: index.html, a page and a diagram per model, and junit.xml. */
export const writeReport = async (
  folder: string,
  reports: readonly ModelReport[],
  info: RunInfo,
): Promise<string> => {
  await mkdir(folder, { recursive: true });
  // Pages of an earlier run would link to deleted screenshots.
  const old = (await readdir(folder)).filter((name) => /^(journey|machine)-.*\.(html|svg)$/.test(name));
  for (const name of old) await rm(join(folder, name));
  const index = join(folder, 'index.html');
  await writeFile(index, page('Journeys', indexBody(reports, info)));
  for (const report of reports) {
    await writeFile(join(folder, pageName(report)), page(`${report.name} · journeys`, modelBody(report)));
    await writeFile(join(folder, diagramName(report)), diagramFile(report.coverage));
  }
  await writeFile(join(folder, 'junit.xml'), await junit(reports));
  return index;
};
