/** The script file for the pages of forms: it reports their heights and responses to `<form-embed>` and to native apps. */
import { startReporting } from '../form-page/start-reporting.js';

startReporting();
