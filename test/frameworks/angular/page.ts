import '@angular/compiler';
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  ElementRef,
  inject,
  provideZonelessChangeDetection,
  signal,
  type AfterViewInit,
  type WritableSignal,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { Hear, Mount, Values } from '../page.js';

const template = `
  <form-generator id="none"></form-generator>
  <form-embed id="children"><p>Fallback</p></form-embed>
  @if (values().shown) {
    <form-generator id="toggled"></form-generator>
  }
  <form-embed id="items">
    @for (item of values().items; track item) {
      <p>{{ item }}</p>
    }
  </form-embed>
  <form-generator
    id="options"
    [disabled]="values().disabled"
    [maxlength]="values().maxlength"
    [prompt]="values().prompt"
    [headers]="values().headers"
  ></form-generator>
  <form-list id="object" [client]="values().client"></form-list>
  <form-embed id="camel" mode="dialog" [formId]="values().formId"></form-embed>
  <form-generator
    id="events"
    (lowercaseevent)="hear('lowercaseevent')"
    (form-error)="hear('form-error')"
    (camelEvent)="hear('camelEvent')"
    (CAPSEvent)="hear('CAPSEvent')"
    (PascalEvent)="hear('PascalEvent')"
  ></form-generator>
`;

/** Compiled just in time, as its decorator says, which is called here as the function that it is. */
function pageOf(values: WritableSignal<Values>, hear: Hear) {
  const decorate = Component({
    selector: 'angular-page',
    template,
    schemas: [CUSTOM_ELEMENTS_SCHEMA],
  });
  class AngularPage implements AfterViewInit {
    readonly values = values;
    readonly hear = hear;
    readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

    ngAfterViewInit(): void {
      const events = this.host.nativeElement.querySelector('#events');
      events?.addEventListener('form-generate', () => hear('imperative'));
    }
  }
  decorate(AngularPage);
  return AngularPage;
}

export const mount: Mount = async (target, first, hear) => {
  target.append(document.createElement('angular-page'));
  const values = signal(first);
  const providers = [provideZonelessChangeDetection()];
  const app = await bootstrapApplication(pageOf(values, hear), { providers });
  return { set: (next) => values.set(next), unmount: () => app.destroy() };
};
