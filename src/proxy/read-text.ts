/** Values of the texts that variables have. */

/** Words that are separated by spaces or commas. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** NaN for anything but digits. */
export const digits = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
