import './Swatch.css';

/** Round colour sample by English colour name; an unknown name shows two greys. */
export const Swatch = ({ colour }: { colour: string }) => (
  <i className="swatch" data-colour={colour.toLowerCase()} />
);
