import { encode } from "uqr";

/** QR code of a text; dark on light in both themes, since cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-52 rounded-sm border border-rule"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#15171c" />
    </svg>
  );
}
