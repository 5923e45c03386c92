/** The form pages' own text. Text from the prompt is never translated. */
export interface Texts {
  requiredLegend: string;
  optional: string;
  /** Marks of a field that differs from the previous version of the form. */
  newField: string;
  changedField: string;
  choose: string;
  yes: string;
  no: string;
  /** The two ends of a rating. */
  low: string;
  high: string;
  /** The accessible name of one step of a rating. */
  ratingStep: (step: number, max: number) => string;
  several: string;
  send: string;
  sending: string;
  sendFailed: string;
  goneTitle: string;
  goneText: string;
  thanksTitle: string;
  thanksText: string;
  another: string;
  /** `{n}` is the number of wrong fields. */
  checkOne: string;
  checkMany: string;
  missing: string;
  missingChoice: string;
  badEmail: string;
  badPhone: string;
  badUrl: string;
  badDate: string;
  badTime: string;
  badNumber: string;
  /** `{min}` and `{max}` are numbers. */
  tooSmall: string;
  tooBig: string;
  tooLong: string;
  badChoice: string;
}
