/** Reports about the Cross-Origin-Embedder-Policy of the page. Not all browsers send them. */
const REPORT_TYPES = ['coep'];

/** The fields that are used here. */
interface IsolationReport {
  readonly blockedURL?: string | null;
  readonly disposition?: string;
}

/** The body of a report. The types of the DOM leave its method out. */
interface ReportFields extends ReportBody {
  toJSON?(): IsolationReport;
}

/**
 * Calls `onBlocked` with the URL of each page that the Cross-Origin-Embedder-Policy has blocked, also before this call.
 * @returns a function that stops this. Reports that the browser has queued may still come.
 */
export function watchIsolation(
  Observer: typeof ReportingObserver | undefined,
  onBlocked: (url: string) => void,
): () => void {
  if (!Observer) return () => {};
  const options = { types: REPORT_TYPES, buffered: true };
  const observer = new Observer((reports) => {
    for (const { body } of reports) {
      // In Chromium, the body has no other property.
      const { blockedURL, disposition } = (body as ReportFields | null)?.toJSON?.() ?? {};
      if (blockedURL && disposition === 'enforce') onBlocked(blockedURL);
    }
  }, options);
  observer.observe();
  return () => observer.disconnect();
}
