import './Swatch.css';

/** A round sample of a colour by its English name; one of an unknown name shows two greys. */
export const Swatch = ({ colour }: { colour: string }) => (
  <i className="swatch" data-colour={colour.toLowerCase()} />
);
