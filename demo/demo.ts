import '../src/define.js';
import './site.js';
