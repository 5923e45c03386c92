import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decide,
  type SourceConsent,
  type SourceDecision,
  type SourceOptions,
  type SourceStore,
} from '../../../src/elements/form-embed/source.js';

const FORM = 'https://forms.example/f/1';
const OTHER = 'https://forms.example/f/2';
const given = { isGiven: true };
const remembered = { isRemembered: true };

type Row = readonly [
  string,
  Partial<SourceOptions>,
  Partial<SourceConsent>,
  SourceStore,
  SourceDecision,
];

const ROWS: readonly Row[] = [
  ['nothing', {}, {}, {}, 'store'],
  ['an address', { src: FORM }, {}, {}, 'src'],
  ['an address and an id', { src: FORM, formId: '1' }, {}, {}, 'src'],
  ['an id', { formId: '1' }, {}, {}, 'store'],
  ['a closed dialog', { src: FORM, isClosed: true }, {}, {}, 'wait'],
  [
    'a closed dialog that must ask',
    { src: FORM, isClosed: true, needsPress: true },
    {},
    {},
    'wait',
  ],

  ['a press that is needed', { src: FORM, needsPress: true }, {}, {}, 'ask'],
  ['a press for an id', { formId: '1', needsPress: true }, {}, {}, 'ask'],
  ['nothing to ask for', { needsPress: true }, {}, {}, 'store'],
  ['the press', { src: FORM, needsPress: true }, given, {}, 'src'],
  ['the press for an id', { formId: '1', needsPress: true }, given, {}, 'store'],
  ['an earlier press', { src: FORM, needsPress: true }, remembered, {}, 'src'],
  [
    'a button that stands there',
    { src: FORM, needsPress: true },
    { ...remembered, isAsking: true },
    {},
    'ask',
  ],
  ['a form that shows', { src: FORM, needsPress: true }, { isShown: true }, {}, 'src'],

  ['an iframe', { iframe: FORM }, {}, {}, 'iframe'],
  ['an iframe that can’t wait for a press', { iframe: FORM, needsPress: true }, {}, {}, 'iframe'],
  ['an iframe with the same address', { iframe: `${FORM}`, src: FORM }, {}, {}, 'iframe'],
  [
    'the same address, written otherwise',
    { iframe: 'https://forms.example/', src: 'https://FORMS.example' },
    {},
    {},
    'iframe',
  ],
  ['an iframe with another address', { iframe: FORM, src: OTHER }, {}, {}, 'src'],
  ['an iframe and an address that is none', { iframe: FORM, src: 'form' }, {}, {}, 'src'],
  ['an iframe, and nothing found', { iframe: FORM, formId: '1' }, {}, {}, 'iframe'],
  ['an iframe that is found', { iframe: FORM, formId: '1' }, {}, { formUrl: FORM }, 'iframe'],
  [
    'an iframe that is found, prefilled',
    { iframe: `${FORM}?name=Ada#start`, formId: '1' },
    {},
    { formUrl: FORM },
    'iframe',
  ],
  [
    'an iframe, and a form that differs in a parameter',
    { iframe: 'https://forms.example/f?id=1', formId: '1' },
    {},
    { formUrl: 'https://forms.example/f?id=2' },
    'store',
  ],
  [
    'another address than the iframe’s, for which a press is needed',
    { iframe: FORM, src: OTHER, needsPress: true },
    {},
    {},
    'ask',
  ],
  ['an iframe, and another form', { iframe: FORM }, {}, { formUrl: OTHER }, 'store'],
  ['an iframe whose form is gone', { iframe: FORM }, {}, { isIframeOver: true }, 'store'],
];

describe('what <form-embed> shows', () => {
  for (const [name, options, consent, store, decision] of ROWS) {
    it(`with ${name}: ${decision}`, () => {
      const allOptions = { isClosed: false, needsPress: false, ...options };
      const nothing = { isGiven: false, isRemembered: false, isAsking: false, isShown: false };
      assert.equal(decide(allOptions, { ...nothing, ...consent }, store), decision);
    });
  }
});
