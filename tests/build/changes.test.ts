import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { joinChanges, parseSections } from '../../scripts/join-changes.ts';

const folder = new URL('../../docs/changes/', import.meta.url);

test('every file in docs/changes, and "Unreleased", can be joined at a release', () => {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  for (const file of files) parseSections(file, readFileSync(new URL(file, folder), 'utf8'));
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(joinChanges(changelog, [], '99.0.0', '2030-01-01')).toContain('## 99.0.0 - 2030-01-01');
});

test('joins changes to those of "Unreleased" by heading, and leaves older versions as they are', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n### Fixed\n- one\n\n## 1.0.0 - 2026-01-01\n\n### Added\n- zero\n';
  const changes = [
    { file: 'a.md', text: '### Added\n- two\n' },
    { file: 'b.md', text: '### Fixed\n- three\n  continued\n\n### Security\n- four\n' },
  ];
  expect(joinChanges(changelog, changes, '1.1.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-12-01\n\n### Added\n- two\n\n### Fixed\n- one\n- three\n  continued\n\n### Security\n- four\n\n## 1.0.0 - 2026-01-01\n\n### Added\n- zero\n',
  );
});

test.each([
  ['- no heading', /text before the first heading/],
  ['', /no heading such as/],
  ['### New\n- one', /unknown heading "New"/],
  ['### Added\none', /"Added" is not a list/],
  ['### Added\n- one\n### Added\n- two', /"Added" twice/],
])('rejects %j', (text, message) => {
  expect(() => parseSections('a.md', text)).toThrow(message);
});
