import type { Formats } from '../../language/formats.js';

/** Text of the QR code. */
export const qrText = ({ isolate }: Formats) => ({
  showQr: 'Show QR code',
  qrOf: (label: string) => `QR code of “${isolate(label)}”`,
  download: 'Download',
});

export interface QrText extends ReturnType<typeof qrText> {}
