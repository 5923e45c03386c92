/** Registers `<form-generator>`, `<form-list>` and `<form-embed>`. */
import './define/form-embed.js';
import './define/form-generator.js';
import './define/form-list.js';
