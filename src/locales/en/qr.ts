import type { Formats } from '../../language/formats.js';

/** What the QR code says. */
export const qrText = ({ isolate }: Formats) => ({
  qrOf: (label: string) => `QR code of “${isolate(label)}”`,
  download: 'Download',
});

export interface QrText extends ReturnType<typeof qrText> {}
