import { useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { formatNumber, type Locale, localName } from '../../domain/locale.ts';
import {
  fitAdvice,
  type SizeGuide as GeneralGuide,
  inUnit,
  type LengthUnit,
  type Measure,
  measureOf,
  type OwnSizeGuide,
  ownSizeGuideOf,
  sizeGuideOf,
} from '../../domain/size-guides.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useAttributeMessages } from '../messages/attributes.ts';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './SizeGuide.css';

interface Props {
  product: Product;
  isOpen: boolean;
  onClose: () => void;
}

/** List items and sentences of an HTML description as plain text, parsed in an inert document. */
const sentencesOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li, p')].flatMap(
    ({ localName, textContent }) =>
      localName === 'li'
        ? [textContent.trim()]
        : (textContent.match(/[^.!?]+[.!?]?/g) ?? []).map((match) => match.trim()),
  );

/** A cell of the shop's table as it was typed, with the digits of the language. */
const cellText = (cell: string, locale: Locale): string =>
  cell === '' ? '–' : cell.replace(/\d/g, (digit) => formatNumber(Number(digit), locale));

interface TableProps {
  label: string;
  columns: readonly { id: string; title: string }[];
  rows: readonly { size: string; cells: readonly string[] }[];
}

const Table = ({ label, columns, rows }: TableProps) => {
  const messages = useAttributeMessages();
  const nameOf = useNameOf();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="size-guide-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.sizeColumn}</th>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells }) => (
            <tr key={size}>
              <th scope="row" {...nameOf(size)} />
              {columns.map(({ id }, i) => (
                <td key={id}>{cells[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Measures that the shop itself states, in its own units. */
const OwnTable = ({ guide }: { guide: OwnSizeGuide }) => {
  const messages = useAttributeMessages();
  const locale = useLocale();
  const titleOf = (title: string): string => {
    const known = measureOf(title);
    if (known === null) return title;
    const name = messages.measures[known.measure];
    return known.unit === null ? name : `${name} (${messages.units[known.unit]})`;
  };
  return (
    <Table
      label={messages.sizeColumn}
      columns={guide.columns.map((title) => ({ id: title, title: titleOf(title) }))}
      rows={guide.rows.map(({ size, values }) => ({
        size,
        cells: guide.columns.map((_, i) => cellText(values[i] ?? '', locale)),
      }))}
    />
  );
};

/** Measures that are usual for clothes and shoes of the kind. */
const GeneralTable = ({ guide }: { guide: GeneralGuide }) => {
  const messages = useAttributeMessages();
  const locale = useLocale();
  const [unit, setUnit] = useState<LengthUnit>('cm');
  return (
    <>
      <RadioGroup
        label={messages.unit}
        value={unit}
        onChange={setUnit}
        options={(['cm', 'inch'] as const).map((value) => ({ value, content: messages.units[value] }))}
      />
      <Table
        label={messages.units[unit]}
        columns={guide.measures.map((measure) => ({ id: measure, title: messages.measures[measure] }))}
        rows={guide.rows.map(({ size, values }) => ({
          size,
          cells: values.map((value) => formatNumber(inUnit(value, unit), locale)),
        }))}
      />
      <p className="field-hint">
        {messages.generalMeasures} {messages.bodyMeasures}
      </p>
    </>
  );
};

/** Measurements of a product's sizes, how to measure, and the vendor's fit advice. */
export const SizeGuide = ({ product, isOpen, onClose }: Props) => {
  const messages = useAttributeMessages();
  const locale = useLocale();
  const own = ownSizeGuideOf(product);
  const guide = own ? null : sizeGuideOf(product);
  const measures: Measure[] = own
    ? own.columns.flatMap((title) => measureOf(title)?.measure ?? [])
    : [...(guide?.measures ?? [])];
  const advice = fitAdvice(sentencesOf(product.description));
  return (
    <Dialog
      title={messages.sizeGuideOf(localName(product.category, locale).children)}
      isOpen={isOpen}
      onClose={onClose}
      placement="side"
    >
      <div className="size-guide">
        {own && <OwnTable guide={own} />}
        {guide && <GeneralTable guide={guide} />}
        {!own && !guide && <p>{messages.noMeasures}</p>}
        {advice.length > 0 && (
          <section>
            <h3>{messages.fitAdvice}</h3>
            <ul>
              {advice.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {measures.length > 0 && (
          <section>
            <h3>{messages.howToMeasure}</h3>
            <dl>
              {[...new Set(measures)].map((measure) => (
                <div key={measure}>
                  <dt>{messages.measures[measure]}</dt>
                  <dd>{messages.measureHow[measure]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
};
