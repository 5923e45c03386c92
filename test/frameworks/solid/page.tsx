import type {} from 'prompt-forms/solid';
import { createSignal, For, Show } from 'solid-js';
import { render } from 'solid-js/web';
import type { FormGeneratorElement } from 'prompt-forms';
import type { Hear, Mount, Values } from '../page.js';

function App(props: { values: Values; hear: Hear }) {
  const listen = (events: FormGeneratorElement) =>
    events.addEventListener('form-generate', () => props.hear('imperative'));
  // No such event is typed.
  const spellings = {
    'on:lowercaseevent': () => props.hear('lowercaseevent'),
    'on:camelEvent': () => props.hear('camelEvent'),
    'on:CAPSEvent': () => props.hear('CAPSEvent'),
    'on:PascalEvent': () => props.hear('PascalEvent'),
  };
  return (
    <>
      <form-generator id="none" />
      <form-embed id="children">
        <p>Fallback</p>
      </form-embed>
      <Show when={props.values.shown}>
        <form-generator id="toggled" />
      </Show>
      <form-embed id="items">
        <For each={props.values.items}>{(item) => <p>{item}</p>}</For>
      </form-embed>
      <form-generator
        id="options"
        disabled={props.values.disabled}
        maxlength={props.values.maxlength}
        prompt={props.values.prompt}
        prop:headers={props.values.headers}
      />
      <form-list id="object" prop:client={props.values.client} />
      <form-embed id="camel" mode="dialog" prop:formId={props.values.formId} />
      <form-generator
        id="events"
        ref={listen}
        on:form-error={() => props.hear('form-error')}
        {...spellings}
      />
    </>
  );
}

export const mount: Mount = (target, values, hear) => {
  const [current, set] = createSignal(values);
  const unmount = render(() => <App values={current()} hear={hear} />, target);
  return { set: (next) => void set(() => next), unmount };
};
