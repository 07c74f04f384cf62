import { encode } from 'uqr';

interface Props {
  text: string;
  /** What it is for. */
  label: string;
}

/** A QR code, dark on light in both themes: cameras do not read inverted ones. */
export const QrCode = ({ text, label }: Props) => {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg className="admin-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
};
