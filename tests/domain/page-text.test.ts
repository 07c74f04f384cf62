import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPageText, unknownPlaceholders, writePageText } from '../../src/domain/page-text.ts';

/** A line as it is stored: no white space around it, and no mark of a heading. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => text.replace(/[\n\r]/g, '').replace(/^[\s#]+|\s+$/g, ''))
  .filter((text) => text !== '');
const local = fc.record({ en: line, bn: line });
const sections = fc
  .array(fc.record({ heading: local, paragraphs: fc.array(local, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((all) =>
    fc.boolean().map((isFirstBare) =>
      all.map(({ heading, paragraphs }, index) => ({
        ...(!(isFirstBare && index === 0) && { heading }),
        paragraphs,
      })),
    ),
  );

describe('the texts of a page', () => {
  test('say all of it: written and read, it is the same page', () => {
    fc.assert(
      fc.property(sections, (page) => {
        const texts = (['en', 'bn'] as const).map((locale) => writePageText({ sections: page }, locale));
        const [en = '', bn = ''] = texts;
        expect(readPageText(en, bn)).toEqual({ sections: page });
        expect(readPageText(en.replaceAll('\n', '\r\n\r\n'), bn)).toEqual({ sections: page });
        const withoutBangla = page.map(({ heading, paragraphs }) => ({
          ...(heading && { heading: { en: heading.en } }),
          paragraphs: paragraphs.map((text) => ({ en: text.en })),
        }));
        expect(readPageText(en, ' \n')).toEqual({ sections: withoutBangla });
      }),
    );
  });

  test('differ if a line is left out in Bangla, and the first such line is named', () => {
    fc.assert(
      fc.property(sections, (page) => {
        const en = writePageText({ sections: page }, 'en');
        const lines = writePageText({ sections: page }, 'bn').split('\n').filter(Boolean);
        fc.pre(lines.length > 1);
        const shortened = lines.slice(0, -1).join('\n');
        expect(readPageText(en, shortened)).toEqual({
          problem: { kind: 'languages', line: lines.length },
        });
      }),
    );
  });

  test('a page that is not in Bangla as a whole has no text in Bangla', () => {
    const page = { sections: [{ paragraphs: [{ en: 'One', bn: 'এক' }, { en: 'Two' }] }] };
    expect(writePageText(page, 'bn')).toBe('');
  });

  test.each([
    ['# A\n#B\n', 'A'],
    ['One\n## Last', 'Last'],
  ])('a heading without text is a problem: %j', (text, heading) => {
    expect(readPageText(text, '')).toEqual({ problem: { kind: 'heading', text: heading } });
  });

  test('a sign alone is no line, and no text is a page without sections', () => {
    expect(readPageText('#\n ## \n\n', '')).toEqual({ sections: [] });
  });
});

test('unknown placeholders are found once each', () => {
  expect(unknownPlaceholders('{shopName} {fax} {fax} {} {a b} {telex}')).toEqual(['fax', 'telex']);
});
