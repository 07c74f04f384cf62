export const headings = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const;
export type Heading = (typeof headings)[number];
type Sections = Map<Heading, string>;

/** Reads the sections of a file in docs/changes, or of "Unreleased". @throws Error naming the file */
export const parseSections = (file: string, text: string): Sections => {
  const sections: Sections = new Map();
  const [before = '', ...parts] = text.split(/^### /m);
  if (before.trim() !== '') throw new Error(`${file}: text before the first heading.`);
  for (const part of parts) {
    const [title = '', ...lines] = part.split('\n');
    const heading = headings.find((each) => each === title.trim());
    if (heading === undefined)
      throw new Error(`${file}: unknown heading "${title.trim()}". Use one of ${headings.join(', ')}.`);
    const content = lines.join('\n').trim();
    if (!content.startsWith('- ')) throw new Error(`${file}: "${heading}" is not a list.`);
    if (sections.has(heading)) throw new Error(`${file}: "${heading}" twice.`);
    sections.set(heading, content);
  }
  if (sections.size === 0) throw new Error(`${file}: no heading such as "### Added".`);
  return sections;
};

/** Adds the changes to what "Unreleased" lists, and makes it the section of a version. */
export const joinChanges = (
  changelog: string,
  changes: readonly { file: string; text: string }[],
  version: string,
  date: string,
): string => {
  const start = /^## Unreleased\n/m.exec(changelog);
  if (start === null) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const from = start.index + start[0].length;
  const next = changelog.slice(from).search(/^## /m);
  const end = next === -1 ? changelog.length : from + next;
  const unreleased = changelog.slice(from, end);
  const all = [
    ...(unreleased.trim() === '' ? [] : [parseSections('CHANGELOG.md', unreleased)]),
    ...changes.map(({ file, text }) => parseSections(file, text)),
  ];
  const body = headings.flatMap((heading) => {
    const lists = all.flatMap((sections) => sections.get(heading) ?? []);
    return lists.length === 0 ? [] : [`### ${heading}\n${lists.join('\n')}\n`];
  });
  const section = `## Unreleased\n\n## ${version} - ${date}\n\n${body.join('\n')}`;
  return `${changelog.slice(0, start.index)}${section}${end === changelog.length ? '' : `\n${changelog.slice(end)}`}`;
};
