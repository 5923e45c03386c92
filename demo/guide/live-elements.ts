/** Starts the elements of the live examples: real ones, with the service behind the page. */
import { configure } from '../../src/index.js';
import { locales } from '../locales.js';
import { withSampleForms } from '../sample-forms.js';
import { start } from '../start.js';

/** Forms that an empty account gets, so that lists have something to show. */
const SAMPLE_FORMS = 4;

export async function startLiveExamples(): Promise<void> {
  configure({ locales });
  await start(async () => {
    if (document.querySelector('.live-stage form-list')) await withSampleForms(SAMPLE_FORMS);
  });
}
