import { correction, generate } from 'lean-qr/nano';

/** White modules around the code. Scanners need them. */
export const QUIET = 4;

export interface QrPath {
  /** Modules in a row. */
  readonly size: number;
  /** The dark modules as an SVG path. Its unit is one module. */
  readonly path: string;
}

/** The QR code of a text. It stays readable if a quarter of it is damaged. */
export function qrPath(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  const rows = Array.from({ length: code.size }, (_, y) => {
    let row = '';
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) row += `M${start} ${y}h${x - start}v1H${start}z`;
    }
    return row;
  });
  return { size: code.size, path: rows.join('') };
}
